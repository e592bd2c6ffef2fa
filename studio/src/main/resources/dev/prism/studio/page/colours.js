import {h} from './ui.js';
import {set} from './state.js';

const HUES = ['#4e79a7', '#f28e2b', '#59a14f', '#b07aa1', '#76b7b2', '#e15759', '#edc948', '#9c755f',
  '#5b8ff9', '#ff9da7', '#6f5ef9', '#8cd17d', '#d37295', '#499894', '#a0cbe8', '#b6992d'];
const SCALE = ['#3b4cc0', '#6f92f3', '#aac7fd', '#f6c5ae', '#e7745b', '#b40426'];

/** Fills the legend with the values of a column; returns the colour of an item. */
export function grouped(column, legend) {
  const sizes = new Map();
  for (const v of column.values) sizes.set(v, (sizes.get(v) ?? 0) + 1);
  const names = [...sizes.keys()].sort((a, b) => String(a).localeCompare(String(b), 'en', {numeric: true}));
  const common = new Map((names.length <= HUES.length ? names
    : names.toSorted((a, b) => sizes.get(b) - sizes.get(a)).slice(0, HUES.length)).map((v, i) => [v, HUES[i]]));
  legend.append(...[...common].map(([v, c]) => h('button', {class: 'key', title: 'List these items',
    onclick: () => set({found: column.values.flatMap((x, i) => x === v ? [i] : []), tab: 'found'})},
    h('i', {style: {background: c}}), String(v ?? 'none'))),
    names.length > common.size ? h('span', {class: 'muted'}, 'and ' + (names.length - common.size) + ' more') : '');
  return i => common.get(column.values[i]) ?? '#98a0ab';
}

/** Fills the legend with the range of a numeric column; returns the colour of an item. */
export function graded(column, legend) {
  const numbers = column.values.map(Number), known = numbers.filter(Number.isFinite).sort((a, b) => a - b);
  const low = known[Math.floor(known.length * 0.02)], high = known[Math.floor(known.length * 0.98)];
  legend.append(h('span', {class: 'key'}, String(low)),
    h('i', {class: 'ramp', style: {background: `linear-gradient(90deg, ${SCALE.join(',')})`}}), h('span', {class: 'key'}, String(high)));
  return i => {
    const t = Math.max(0, Math.min(0.9999, (numbers[i] - low) / (high - low || 1)));
    return Number.isFinite(numbers[i]) ? SCALE[Math.floor(t * SCALE.length)] : '#98a0ab';
  };
}
