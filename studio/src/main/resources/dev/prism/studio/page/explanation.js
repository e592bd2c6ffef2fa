import {$, h, number, count, quiet, toast, put} from './ui.js';
import {state, set, on} from './state.js';
import * as api from './api.js';
import {chip, extraChip, item} from './cell.js';
import {numbered} from './run.js';

let shown = '', asking = null;

/** Explains the pick under the pointer or the focused pick; the last explanation stays. */
export function open() {
  on('focus', () => { state.hover = null; });
  on('focus hover result k mode', quiet(explain, 80));
}

/** Returns the rank of a pick, from 1; 0 for an item that is not a pick. */
export const rankOf = row => row === null ? 0 : (state.result?.picks ?? []).slice(0, state.k).findIndex(p => p.index === row) + 1;

async function explain() {
  const place = $('why'), r = state.result, row = rankOf(state.hover) ? state.hover : state.focus;
  const rank = rankOf(row);
  if (!rank || state.mode !== 'select') { shown = ''; return row === null || state.mode !== 'select' ? place.replaceChildren() : plain(place, row); }
  const key = JSON.stringify([r.request, rank, state.k]);
  if (key === shown) return;
  shown = key;
  asking?.abort();
  asking = new AbortController();
  try {
    const k = Math.min(state.k, r.request.k);
    const why = await api.post('/api/explain', {request: numbered({...r.request, k}, 'w'), pick: rank}, {signal: asking.signal});
    if (shown === key) draw(place, why, await item(row));
  } catch (e) {
    if (e.name !== 'AbortError' && e.status !== 409) toast(e.message, 'bad');
  }
}

const closer = () => h('button', {class: 'plain icon', 'aria-label': 'Close', onclick: () => set({focus: null, hover: null})}, '✕');

async function plain(place, row) {
  const it = await item(row);
  put(place, h('div', {class: 'row'}, h('h2', {}, it.id), closer()), facts(it));
}

function facts(it) {
  return h('dl', {class: 'facts'}, ...Object.entries(it.columns).slice(0, 12).flatMap(([k, v]) => [h('dt', {}, k), h('dd', {}, v ?? '–')]));
}

const setItem = it => it.extra ? extraChip(state.x.find(x => x.name === it.extra) ?? {name: it.extra, as: 'q', text: ''}) : chip(it.index, {onclick: () => set({focus: it.index})});

function draw(place, why, it) {
  const most = Math.max(...why.terms.map(t => Math.abs(t.gain)), 1e-12);
  put(place,
    h('div', {class: 'row'}, h('h2', {}, `Why pick ${why.pick}?`), h('span', {class: 'muted'}, it.id), h('b', {class: 'gain'}, '+' + number(why.gain)), closer()),
    h('div', {class: 'terms'}, ...why.terms.map(t => h('div', {class: 'term'},
      h('span', {}, t.term), h('i', {class: 'bar' + (t.gain < 0 ? ' minus' : '')}, h('i', {style: {width: 100 * Math.abs(t.gain) / most + '%'}})), h('b', {}, (t.gain >= 0 ? '+' : '') + number(t.gain)),
      t.most?.length && (why.pick > 1 || t.of === 'query') ? h('div', {class: 'covers'}, h('small', {}, `newly covers ${count(t.covers)} ${t.of === 'query' ? 'query ' : ''}${t.covers === 1 ? 'item' : 'items'}:`),
        h('div', {class: 'chips'}, ...t.most.map(setItem))) : null))),
    h('div', {class: 'pairs'},
      why.nearestQuery && h('div', {}, h('small', {}, 'Nearest query'), setItem(why.nearestQuery), h('b', {}, number(why.nearestQuery.similarity))),
      why.nearestPrivate && h('div', {}, h('small', {}, 'Nearest private'), setItem(why.nearestPrivate), h('b', {}, number(why.nearestPrivate.similarity))),
      why.lostToPrivate > 1e-9 ? h('div', {}, h('small', {}, 'Gain lost to private'), h('b', {}, number(why.lostToPrivate))) : null),
    h('div', {class: 'stands'}, h('small', {}, `Represents ${count(why.represents.count)} ${why.represents.count === 1 ? 'item' : 'items'} of the pool`),
      h('div', {class: 'chips'}, ...why.represents.indices.map(r => chip(r, {onclick: () => set({focus: r})})))));
}
