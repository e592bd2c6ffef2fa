import {$, h, count, quiet, toast, put} from './ui.js';
import {state, fixed, set, on, mark, read} from './state.js';
import * as api from './api.js';
import * as map from './map.js';
import * as grid from './grid.js';
import * as marks from './marks.js';
import * as goals from './goals.js';
import * as budget from './budget.js';
import * as run from './run.js';
import * as runs from './runs.js';
import * as explanation from './explanation.js';
import * as compare from './compare.js';
import * as collect from './collect.js';

const MODES = [['select', 'Select'], ['compare', 'Compare'], ['collect', 'Collect']];

if (localStorage.getItem('theme')) document.documentElement.dataset.theme = localStorage.getItem('theme');

try {
  const [pool, catalogue] = await Promise.all([api.get('/api/pool'), api.get('/api/measures')]);
  fixed.pool = pool;
  fixed.goals = catalogue.goals;
  fixed.optimizers = catalogue.optimizers;
  fixed.kernels = catalogue.kernels;
  fixed.defaults = catalogue.defaults;
  catalogue.measures.forEach(m => fixed.measures.set(m.name, m));
  $('source').append(h('b', {title: pool.source}, pool.name), ` ${count(pool.size)} items`);
  document.title = pool.name + ' – Prism studio';
  Object.assign(state, await restored());
  if (!location.hash && pool.label) state.colour = pool.label;
  modes(); // before the modes draw into the space that this empties
  budget.open();
  marks.open($('side'));
  goals.open($('side'));
  const drawn = map.open();
  grid.open((row, e) => {
    set({focus: row});
    const pick = state.tab === 'picks' && e.type === 'click' && !e.altKey && !e.shiftKey;
    if (!pick) mark([row], e.altKey ? 'p' : state.mark);
  });
  explanation.open();
  compare.open();
  collect.open();
  enter();
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
  set(await restored());
});

/** Returns the state of the address, whose marks are valid for its pool only. */
async function restored() {
  const {extras, otherPool, ...rest} = read(location.hash);
  if (otherPool) toast('This address belongs to another pool; its marks were left out.', 'bad');
  return {...rest, x: await marks.restore(extras)};
}

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
}

/** Enters the mode of the address. */
function enter() {
  if (state.mode !== 'select') { const m = state.mode; state.mode = ''; set({mode: m}); }
}

function search() {
  const input = $('search').querySelector('input');
  const find = quiet(async () => {
    const text = input.value.trim();
    if (!text) return set({found: [], tab: state.tab === 'found' ? (state.result ? 'picks' : 'pool') : state.tab});
    try {
      const {indices} = await api.get('/api/search?text=' + encodeURIComponent(text));
      set({found: indices, tab: 'found', mode: 'select'});
      if (!indices.length) toast('No id or text matches.');
    } catch (e) {
      toast(e.message, 'bad');
    }
  }, 200);
  input.oninput = find;
  input.onkeydown = e => { if (e.key === 'Escape') { input.value = ''; find(); input.blur(); } };
}
