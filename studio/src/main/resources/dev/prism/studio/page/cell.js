import {h, number} from './ui.js';
import {state, fixed, sideOf} from './state.js';
import * as api from './api.js';

const known = new Map();
const wanted = new Map();
let asking = 0;

/** Fetches an item, together with others. */
export function item(row) {
  if (known.has(row)) return Promise.resolve(known.get(row));
  if (!wanted.has(row)) {
    let done;
    const promise = new Promise(resolve => { done = resolve; });
    wanted.set(row, {promise, done});
    asking ||= setTimeout(fetchWanted, 8);
  }
  return wanted.get(row).promise;
}

async function fetchWanted() {
  asking = 0;
  const rows = [...wanted.keys()].slice(0, 400);
  if (wanted.size > rows.length) asking = setTimeout(fetchWanted, 8);
  const waiting = rows.map(r => wanted.get(r));
  rows.forEach(r => wanted.delete(r));
  try {
    const items = await api.get('/api/items?indices=' + rows.join(','));
    items.forEach((it, i) => { known.set(it.index, it); waiting[i].done(it); });
  } catch {
    waiting.forEach(w => w.done({index: -1, id: '', columns: {}}));
  }
  if (known.size > 20000) known.clear();
}

export const imageOf = row => h('img', {src: '/api/images/' + row, alt: '', draggable: false,
  decoding: 'async', class: fixed.pool.pixels ? 'pixels' : ''});

/** A small image of an item, or its first words. */
export function chip(row, props = {}) {
  const side = sideOf(row);
  const el = h('button', {class: 'chip ' + side, title: '', ...props});
  if (fixed.pool.kind === 'images') el.append(imageOf(row));
  item(row).then(it => {
    el.title = props.title ?? it.id;
    el.setAttribute('aria-label', (props.title ?? '') + ' ' + it.id);
    if (fixed.pool.kind !== 'images') el.append(h('span', {}, words(it).slice(0, 60)));
  });
  return el;
}

export const words = it => it.columns?.text ?? it.id;

/** An item that is not in the pool. */
export function extraChip(x, props = {}) {
  const el = h('button', {class: 'chip ' + x.as, title: x.text ?? 'your image', ...props});
  el.append(x.text ? h('span', {}, '“' + x.text + '”') : h('img', {src: '/api/extras/' + x.name, alt: 'your image'}));
  return el;
}

/** An item as a cell of the grid. */
export function cell(row, {rank, gain, tip, shared} = {}) {
  const kind = fixed.pool.kind, side = sideOf(row);
  const el = h('div', {class: `cell ${kind} ${side}${state.focus === row && !tip ? ' focus' : ''}${shared ? ' shared' : ''}`, data: {row}});
  if (kind === 'images') el.append(h('div', {class: 'frame'}, imageOf(row)));
  const body = h('div', {class: 'body'});
  el.append(body);
  if (rank) el.append(h('b', {class: 'rank'}, String(rank)));
  const fillIn = it => {
    if (kind === 'text') {
      body.append(h('p', {}, words(it)));
    } else if (kind === 'rows') {
      body.append(h('strong', {}, it.id), h('dl', {}, ...Object.entries(it.columns).slice(0, tip ? 6 : 4).flatMap(([k, v]) =>
        [h('dt', {}, k), h('dd', {}, short(v))])));
    }
    const label = fixed.pool.label && it.columns[fixed.pool.label];
    const shown = h('span', {class: 'id', title: it.id}, kind === 'rows' ? '' : it.id.split('/').pop());
    const added = gain === undefined ? '' : h('span', {class: 'gain', title: 'gain'}, (gain < 0 ? '' : '+') + number(gain, 3));
    body.append(h('div', {class: 'line'}, shown, added),
      label && kind !== 'rows' ? h('div', {class: 'line'}, h('span', {class: 'tag', title: label}, label)) : '');
    el.setAttribute('aria-label', [rank && 'pick ' + rank, it.id, label, {q: 'query', p: 'private', l: 'labelled'}[side]].filter(Boolean).join(', '));
  };
  if (known.has(row)) fillIn(known.get(row));
  else item(row).then(fillIn);
  return el;
}

const short = v => v === null ? '–' : /^-?\d+\.\d{4,}/.test(v) ? number(Number(v)) : v;
