import {h, $, toast, put} from './ui.js';
import {state, fixed, set, on, mark} from './state.js';
import * as api from './api.js';
import {chip, extraChip} from './cell.js';

const SIDES = [['q', 'Query', 'select similar items', '1'], ['p', 'Private', 'select nothing similar', '2'], ['l', 'Labelled', 'do not select', '3']];

/** The marked items, and the mark that a click sets. */
export function open(place) {
  const box = h('section', {class: 'card'});
  place.append(box);
  const draw = () => put(box, head(), ...SIDES.map(group), typed(), hint());
  on('q p l x mark', draw);
  draw();
  drops();
}

function head() {
  return h('div', {class: 'segments wide', role: 'radiogroup', 'aria-label': 'Mark of a click'},
    ...SIDES.map(([side, name, meaning, key]) => h('button', {class: 'mark ' + side + (state.mark === side ? ' on' : ''), role: 'radio',
      'aria-checked': state.mark === side, title: `Clicks mark items as ${name.toLowerCase()}: ${meaning} (key ${key})`,
      onclick: () => set({mark: side})}, h('i', {}), name)));
}

function group([side, name, meaning]) {
  const rows = state[side], extras = state.x.filter(x => x.as === side);
  if (!rows.length && !extras.length) return null;
  const most = side === 'l' ? 10 : 40;
  return h('div', {class: 'marked'},
    h('div', {class: 'row'}, h('h3', {class: side}, name, h('small', {}, ' ' + meaning)),
      h('button', {class: 'plain small', 'aria-label': 'Clear ' + name, onclick: () => set({[side]: [], x: state.x.filter(x => x.as !== side)})}, 'Clear')),
    h('div', {class: 'chips'},
      ...extras.map(x => extraChip(x, {onclick: () => set({x: state.x.filter(y => y !== x)})})),
      ...rows.slice(-most).map(r => chip(r, {onclick: () => set({[side]: state[side].filter(x => x !== r)})})),
      rows.length > most ? h('span', {class: 'muted'}, 'and ' + (rows.length - most) + ' more') : null));
}

function typed() {
  if (fixed.pool.kind !== 'text') return null;
  return h('form', {class: 'row phrase', onsubmit: async e => {
    e.preventDefault();
    const input = e.target.querySelector('input');
    if (input.value.trim() && await add({text: input.value}, state.mark === 'p' ? 'p' : 'q')) input.value = '';
  }}, h('input', {type: 'text', placeholder: 'Add a phrase …', 'aria-label': 'A phrase', maxLength: 2000}),
  h('button', {type: 'submit', title: 'Add the phrase to the query set, or to the private set if Private is on'}, 'Add'));
}

function hint() {
  if (state.q.length + state.p.length + state.l.length + state.x.length) return null;
  const example = fixed.pool.example;
  return h('div', {class: 'hint'},
    h('p', {}, 'Click an item in the list or on the map to add it to the query set. Alt-click adds it to the private set.',
      fixed.pool.kind === 'images' ? ' You can also drop images on this page.' : ''),
    example && h('button', {class: 'main', id: 'example', onclick: () => {
      const goal = fixed.goals.findIndex(g => g.measures.includes('flcmi'));
      set({q: example.query, p: example.private, goal, measure: 'flcmi', spec: '', follows: false, tab: 'picks', colour: state.colour || fixed.pool.label || ''});
    }}, 'Example: ' + example.description));
}

/** Adds an item that is not in the pool; returns whether it was accepted. */
export async function add(what, as) {
  try {
    const x = what.file ? await api.image(what.file) : await api.post('/api/extras', {text: what.text});
    if (!state.x.some(y => y.name === x.name)) set({x: [...state.x, {...x, as}]});
    return true;
  } catch (e) {
    toast(e.message, 'bad');
    return false;
  }
}

/** Adds the extra items of an address again. */
export async function restore(extras) {
  const out = [];
  for (const {as, text, name} of extras) {
    try {
      if (name && !(await fetch('/api/extras/' + name)).ok) throw new Error('An image that you dropped is no longer available; drop it again.');
      out.push({...(name ? {name, text: null} : await api.post('/api/extras', {text})), as});
    } catch (e) {
      toast(e.message, 'bad');
    }
  }
  return out;
}

function drops() {
  document.addEventListener('dragover', e => { e.preventDefault(); document.body.classList.add('dropping'); });
  document.addEventListener('dragleave', e => { if (!e.relatedTarget) document.body.classList.remove('dropping'); });
  document.addEventListener('drop', async e => {
    e.preventDefault();
    document.body.classList.remove('dropping');
    const as = state.mark === 'p' || e.altKey ? 'p' : 'q';
    for (const file of [...e.dataTransfer.files].slice(0, 50)) {
      if (file.type.startsWith('image/')) await add({file}, as);
      else if (file.type.startsWith('text/') || file.name.endsWith('.txt')) {
        for (const text of (await file.text()).split('\n').map(t => t.trim()).filter(Boolean).slice(0, 50)) await add({text}, as);
      } else toast(file.name + ' is neither an image nor a text file.', 'bad');
    }
  });
  document.addEventListener('keydown', e => {
    if (e.target.matches('input, select, textarea') || e.ctrlKey || e.metaKey) return;
    const side = {1: 'q', 2: 'p', 3: 'l'}[e.key];
    if (side) set({mark: side});
    else if (e.key === '/') { e.preventDefault(); $('search').querySelector('input').focus(); }
    else if (e.key === 'Escape' && state.found.length) set({found: [], tab: state.result ? 'picks' : 'pool'});
    else if (state.focus !== null && 'qpl'.includes(e.key) && state.mode === 'select') mark([state.focus], e.key);
  });
}
