import {$, h, s, number, toast, put} from './ui.js';
import {state, fixed, set, on, request} from './state.js';
import * as api from './api.js';
import {runs} from './runs.js';
import {places2d} from './map.js';
import {cell} from './cell.js';

const HUES = ['#4154d6', '#d9730d', '#0f8b8d', '#a13d97', '#7a8b00', '#b4436c'];
let last = '';

/** Compares runs. */
export function open() {
  on('mode compare focus result k', draw);
  document.addEventListener('runs', draw);
}

function chosen() {
  const kept = state.compare.map(name => runs.find(r => r.name === name && !r.poolMismatch)).filter(Boolean)
    .map(r => ({name: r.name, request: r.request}));
  const here = request(state, state.k), shown = JSON.stringify(here);
  const now = state.result && !kept.some(r => JSON.stringify(r.request) === shown) ? [{name: 'current run', request: here}] : [];
  return [...now, ...kept].slice(0, 6);
}

async function draw() {
  if (state.mode !== 'compare') { last = ''; return; }
  const place = $('wide'), all = chosen();
  const column = state.colour && fixed.pool.columns.find(c => c.name === state.colour)?.kind === 'category' ? state.colour : fixed.pool.label ?? 'cluster';
  const key = JSON.stringify([all, column]);
  if (key === last) return highlight();
  last = key;
  const pick = h('div', {class: 'chooser'}, h('span', {class: 'muted'}, 'Saved runs:'),
    ...(runs.some(r => !r.poolMismatch) ? runs.filter(r => !r.poolMismatch).map(r => h('label', {}, h('input', {type: 'checkbox', checked: state.compare.includes(r.name),
      onchange: e => set({compare: e.target.checked ? [...state.compare, r.name].slice(-6) : state.compare.filter(n => n !== r.name)})}), ' ' + r.name))
      : [h('span', {class: 'muted'}, 'none yet; save a run under Select')]));
  if (all.length < 2) {
    return put(place, h('h2', {}, 'Compare'), pick, h('p', {class: 'muted'}, 'Choose at least two runs. The current run, if it is not saved, is one of them.'));
  }
  try {
    const answer = await api.post('/api/compare', {requests: all.map(r => r.request), column});
    if (key !== last) return;
    const rows = answer.runs.map(r => r.picks.map(p => p.index));
    const times = new Map();
    rows.flat().forEach(r => times.set(r, (times.get(r) ?? 0) + 1));
    put(place, h('h2', {}, 'Compare'), pick,
      h('div', {class: 'tables'}, scores(all, answer, column), overlap(all, answer)),
      h('div', {class: 'runs-side', style: {gridTemplateColumns: `repeat(${all.length}, minmax(0, 1fr))`}},
        ...all.map((run, i) => h('div', {class: 'one'},
          h('h3', {}, h('i', {style: {background: HUES[i]}}), run.name, h('small', {}, answer.runs[i].measure)),
          small(rows[i], times, HUES[i]),
          h('div', {class: 'strip'}, ...rows[i].slice(0, 60).map((row, k) => linked(cell(row, {rank: k + 1, shared: times.get(row) > 1}))))))));
  } catch (e) {
    put(place, h('h2', {}, 'Compare'), pick, h('p', {class: 'bad'}, e.message));
    last = '';
  }
}

/** Highlights an item in all runs while the pointer is on it. */
function linked(el) {
  const row = Number(el.dataset.row);
  el.tabIndex = 0;
  el.onmouseenter = el.onfocus = () => { if (state.mode === 'compare') set({focus: row}); };
  return el;
}

function highlight() {
  $('wide').querySelectorAll('[data-row]').forEach(el => el.classList.toggle('focus', Number(el.dataset.row) === state.focus));
}

function scores(all, answer, column) {
  const groups = [...new Set(answer.scores.flatMap(x => Object.keys(x.groups)))];
  const similar = [...new Set(answer.scores.flatMap(x => Object.keys(x.similarities)))];
  const line = (name, values, better) => {
    const known = values.filter(v => v !== undefined), best = better === 'less' ? Math.min(...known) : Math.max(...known);
    const alone = known.filter(v => v === best).length === 1;
    return h('tr', {}, h('th', {scope: 'row'}, name), ...values.map((v, i) => h('td', {class: v === best && alone ? 'best' : ''},
      v === undefined ? '–' : number(v), v === undefined ? '' : h('i', {class: 'bar'}, h('i', {style: {width: 100 * Math.max(0, Math.min(1, v)) + '%', background: HUES[i]}})))));
  };
  return h('table', {class: 'scores'},
    h('thead', {}, h('tr', {}, h('th', {}), ...all.map((r, i) => h('th', {scope: 'col'}, h('i', {style: {background: HUES[i]}}), r.name)))),
    h('tbody', {}, h('tr', {class: 'head'}, h('th', {colSpan: all.length + 1}, 'By ' + column)),
      ...groups.map(g => line(g, answer.scores.map(x => x.groups[g]))),
      h('tr', {class: 'head'}, h('th', {colSpan: all.length + 1}, 'By similarity')),
      ...similar.map(g => line(g === 'privacy' ? 'privacy loss (lower is better)' : g, answer.scores.map(x => x.similarities[g]), g === 'privacy' ? 'less' : ''))));
}

function overlap(all, answer) {
  return h('table', {class: 'overlap'}, h('caption', {}, 'Common picks'),
    h('tr', {}, h('th', {}), ...all.map((_, i) => h('th', {}, h('i', {style: {background: HUES[i]}})))),
    ...all.map((r, i) => h('tr', {}, h('th', {scope: 'row'}, h('i', {style: {background: HUES[i]}}), r.name), ...answer.overlap[i].map((v, j) => h('td', {class: i === j ? 'muted' : ''}, String(v))))));
}

/** A small map with the picks of one run; picks of several runs are hollow. */
function small(rows, times, colour) {
  const at = places2d(), n = at.length / 2, step = Math.max(1, Math.floor(n / 2500));
  let box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < n; i++) {
    box = [Math.min(box[0], at[2 * i]), Math.min(box[1], at[2 * i + 1]), Math.max(box[2], at[2 * i]), Math.max(box[3], at[2 * i + 1])];
  }
  const scale = 100 / Math.max(box[2] - box[0], box[3] - box[1]), x = i => (at[2 * i] - box[0]) * scale, y = i => (box[3] - at[2 * i + 1]) * scale;
  let dots = '';
  for (let i = 0; i < n; i += step) dots += `M${x(i).toFixed(1)} ${y(i).toFixed(1)}h0`;
  const width = (box[2] - box[0]) * scale, height = (box[3] - box[1]) * scale;
  return s('svg', {viewBox: `-3 -3 ${width + 6} ${height + 6}`, class: 'minimap'},
    s('path', {d: dots, class: 'dots'}),
    ...rows.map(row => {
      const c = s('circle', {cx: x(row), cy: y(row), r: 1.5, 'data-row': row, fill: times.get(row) > 1 ? 'none' : colour, stroke: colour, 'stroke-width': 0.7});
      c.addEventListener('mouseenter', () => set({focus: row}));
      return c;
    }));
}
