import {$, h, count, quiet, toast, put} from './ui.js';
import {state, fixed, set, on, mark, read} from './state.js';
import * as api from './api.js';
import * as map from './map.js';
import * as grid from './grid.js';
import * as guide from './guide.js';
import * as goals from './goals.js';
import * as budget from './budget.js';
import * as run from './run.js';
import * as runs from './runs.js';
import * as why from './why.js';
import * as compare from './compare.js';
import * as collect from './collect.js';

const MODES = [['select', 'Select'], ['compare', 'Compare'], ['collect', 'Collect']];

if (localStorage.getItem('theme')) document.documentElement.dataset.theme = localStorage.getItem('theme');

try {
  const [pool, cards] = await Promise.all([api.get('/api/pool'), api.get('/api/measures')]);
  fixed.pool = pool;
  fixed.goals = cards.goals;
  fixed.optimizers = cards.optimizers;
  fixed.kernels = cards.kernels;
  cards.measures.forEach(c => fixed.cards.set(c.name, c));
  $('source').append(h('b', {title: pool.source}, pool.source.split('/').pop() || pool.source), ` ${count(pool.size)} items`);
  const {wanted, ...rest} = read(location.hash);
  Object.assign(state, rest, {x: await guide.restore(wanted)});
  if (!location.hash && pool.label) state.colour = pool.label;
  budget.open();
  guide.open($('side'));
  goals.open($('side'));
  const drawn = map.open();
  grid.open((row, e) => {
    set({focus: row});
    const pick = state.tab === 'picks' && e.type === 'click' && !e.altKey && !e.shiftKey;
    if (!pick) mark([row], e.altKey ? 'p' : state.mark);
  });
  why.open();
  compare.open();
  collect.open();
  modes();
  search();
  await runs.open($('side'));
  await drawn;
  run.open();
  document.addEventListener('theme', map.repaint);
  document.body.dataset.ready = 'yes';
} catch (e) {
  document.body.append(h('p', {class: 'bad fatal'}, e.message));
  throw e;
}

window.addEventListener('hashchange', async () => {
  const {wanted, ...rest} = read(location.hash);
  set({...rest, x: await guide.restore(wanted)});
});

function modes() {
  const draw = () => {
    put($('modes'), ...MODES.map(([name, title]) => h('button', {role: 'tab', id: 'mode-' + name, 'aria-selected': state.mode === name,
      onclick: () => set({mode: name, focus: null})}, title)));
    const wide = state.mode !== 'select';
    document.body.dataset.mode = state.mode;
    $('wide').hidden = !wide;
    for (const id of ['stage', 'items']) $(id).hidden = wide;
    if (wide) $('wide').replaceChildren();
  };
  on('mode', draw);
  draw();
  if (state.mode !== 'select') { const m = state.mode; state.mode = ''; set({mode: m}); }
}

function search() {
  const input = $('search').querySelector('input');
  const find = quiet(async () => {
    const text = input.value.trim();
    if (!text) return set({found: [], foundBy: '', tab: state.tab === 'found' ? (state.result ? 'picks' : 'pool') : state.tab});
    try {
      const {rows} = await api.get('/api/search?text=' + encodeURIComponent(text));
      set({found: rows, foundBy: 'search', tab: 'found', mode: 'select'});
      if (!rows.length) toast('Nothing is called that.');
    } catch (e) {
      toast(e.message, 'bad');
    }
  }, 200);
  input.oninput = find;
  input.onkeydown = e => { if (e.key === 'Escape') { input.value = ''; find(); input.blur(); } };
}
