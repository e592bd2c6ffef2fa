import {h, $, toast, put} from './ui.js';
import {state, fixed, set, on, mark} from './state.js';
import * as api from './api.js';
import {chip, extraChip} from './cell.js';

const SIDES = [['q', 'Query', 'more like these', '1'], ['p', 'Private', 'nothing like these', '2'], ['l', 'Labelled', 'had already', '3']];

/** What is marked, and how the next click marks. */
export function open(place) {
  const box = h('section', {class: 'card'});
  place.append(box);
  const draw = () => put(box, head(), ...SIDES.map(group), typed(), hint());
  on('q p l x mark', draw);
  draw();
  drops();
}

function head() {
  return h('div', {class: 'segments wide', role: 'radiogroup', 'aria-label': 'A click marks'},
    ...SIDES.map(([side, name, says, key]) => h('button', {class: 'mark ' + side + (state.mark === side ? ' on' : ''), role: 'radio',
      'aria-checked': state.mark === side, title: `A click marks as ${name.toLowerCase()}: ${says} (${key})`,
      onclick: () => set({mark: side})}, h('i', {}), name)));
}

function group([side, name, says]) {
  const rows = state[side], extras = state.x.filter(x => x.as === side);
  if (!rows.length && !extras.length) return null;
  const most = side === 'l' ? 10 : 40;
  return h('div', {class: 'marked'},
    h('div', {class: 'row'}, h('h3', {class: side}, name, h('small', {}, ' ' + says)),
      h('button', {class: 'plain small', 'aria-label': 'Clear ' + name, onclick: () => set({[side]: [], x: state.x.filter(x => x.as !== side)})}, 'clear')),
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
  }}, h('input', {type: 'text', placeholder: 'Type a phrase to look for …', 'aria-label': 'A phrase as a query', maxLength: 2000}),
  h('button', {type: 'submit', title: 'Add'}, 'Add'));
}

function hint() {
  if (state.q.length + state.p.length + state.l.length + state.x.length) return null;
  const example = fixed.pool.example;
  return h('div', {class: 'hint'},
    h('p', {}, 'Click an item, here or on the map, to ask for more like it. Alt-click keeps away from it.',
      fixed.pool.kind === 'pictures' ? ' Or drop a picture of your own anywhere.' : ''),
    example && h('button', {class: 'main', id: 'example', onclick: () => {
      const goal = fixed.goals.findIndex(g => g.measures.includes('flcmi'));
      set({q: example.query, p: example.private, goal, measure: 'flcmi', spec: '', tab: 'picks', colour: state.colour || fixed.pool.label || ''});
    }}, 'Try: ' + example.says));
}

/** Adds an item of one's own; true where it was taken. */
export async function add(what, as) {
  try {
    const x = what.file ? await api.picture(what.file) : await api.post('/api/extras', {text: what.text});
    if (!state.x.some(y => y.name === x.name)) set({x: [...state.x, {...x, as}]});
    return true;
  } catch (e) {
    toast(e.message, 'bad');
    return false;
  }
}

/** The items of one's own that an address names. */
export async function restore(wanted) {
  const out = [];
  for (const {as, text, name} of wanted) {
    try {
      if (name && !(await fetch('/api/extras/' + name)).ok) throw new Error('A picture of your own is gone; drop it again.');
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
      } else toast(file.name + ' is neither a picture nor text.', 'bad');
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
