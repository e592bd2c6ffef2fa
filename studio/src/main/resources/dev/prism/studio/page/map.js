import {$, h, s, toast, put} from './ui.js';
import {state, fixed, set, on, mark, sideOf} from './state.js';
import * as api from './api.js';
import {Points, Places} from './points.js';
import {cell} from './cell.js';
import {graded, grouped} from './colours.js';
import {rankOf} from './explanation.js';

const layouts = new Map();
let canvas, ink, points, places, legend, tip, tools;
const view = {x: 0, y: 0, scale: 1, fit: 1};
let colours = null, hovered = -1, frame = 0, line = null, lassoing = false, byKeys = false;

const rgb = hex => [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function open() {
  canvas = h('canvas', {tabIndex: 0, role: 'application', 'aria-label': 'Map: arrow keys move it, plus and minus zoom, 0 shows all of it, Enter marks the item in the middle; Space adds a corner of a lasso, Enter closes it'});
  ink = s('svg', {class: 'ink', 'aria-hidden': 'true'});
  legend = h('div', {class: 'legend'});
  tip = h('div', {class: 'tip', hidden: true});
  tools = h('div', {class: 'tools'});
  $('map').append(canvas, h('i', {class: 'cross', 'aria-hidden': 'true'}), ink, tools, legend, tip);
  points = new Points(canvas);
  new ResizeObserver(resize).observe($('map'));
  listen();
  on('layout', travel);
  on('colour', recolour);
  on('q p l result k found focus hover mode compare', marks);
  on('layout colour', toolbar);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
  toolbar();
  return start();
}

export function repaint() {
  paint();
  marks();
}

async function start() {
  const pca = await api.map('pca');
  layouts.set('pca', pca);
  places = new Places(pca);
  points.place(pca);
  fit();
  await recolour();
  marks();
  const ready = new EventSource('/api/map/umap/progress');
  ready.addEventListener('progress', async e => {
    const now = JSON.parse(e.data);
    fixed.map = now;
    if (now.ready || now.failed) ready.close();
    if (now.ready) {
      layouts.set('umap', await api.map('umap'));
      if (state.layout === 'umap') travel();
    }
    toolbar();
  });
  ready.onerror = () => ready.close();
}

function toolbar() {
  const part = fixed.map?.done ?? 0, ready = layouts.has('umap');
  const choice = (value, name, title, disabled) => h('button', {
    class: state.layout === value ? 'on' : '', 'aria-pressed': state.layout === value, title, disabled,
    onclick: () => set({layout: value})}, name);
  const columns = h('select', {'aria-label': 'Colour by', onchange: e => set({colour: e.target.value})},
    h('option', {value: ''}, 'Single colour'),
    ...fixed.pool.columns.map(c => h('option', {value: c.name, selected: state.colour === c.name}, 'Colour: ' + c.name)));
  put(tools,
    h('div', {class: 'segments'}, choice('pca', 'PCA', 'Principal component analysis'),
      choice('umap', ready ? 'UMAP' : 'UMAP ' + Math.round(100 * part) + ' %',
        'A map that keeps near neighbours together', !ready)),
    columns,
    h('button', {class: 'tool' + (lassoing ? ' on' : ''), title: 'Lasso (Shift and drag, or Space on the map for each corner)', 'aria-label': 'Lasso',
      'aria-pressed': lassoing, onclick: () => { lassoing = !lassoing; toolbar(); }},
      s('svg', {viewBox: '0 0 20 20', width: 18, height: 18}, s('path', {d: 'M10 3c4.500 0 7.500 2.200 7.500 5s-3 5-7.500 5-7.500-2.200-7.500-5S5.500 3 10 3zM6 12.500c-1.200 1.800.2 3.200 1.600 3 1.200-.2 1-1.800-.4-1.600-2 .3-2.400 2.600-1.400 4',
        fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5, 'stroke-dasharray': '2.500 1.500'}))),
    h('button', {class: 'tool', title: 'Show the whole map (0)', 'aria-label': 'Show the whole map', onclick: () => { fit(); later(); }},
      s('svg', {viewBox: '0 0 20 20', width: 18, height: 18}, s('path', {d: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
        fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6}))));
}

function fit() {
  const [x0, y0, x1, y1] = places.box, w = $('map').clientWidth, height = $('map').clientHeight;
  view.x = (x0 + x1) / 2;
  view.y = (y0 + y1) / 2;
  view.scale = view.fit = 0.9 * Math.min(w / (x1 - x0 || 1), (height - 40) / (y1 - y0 || 1));
}

function travel() {
  const to = layouts.get(state.layout);
  if (!to) return toolbar();
  if (to === points.is) return;
  const was = points.is;
  places = new Places(to);
  points.place(to, was);
  marks();
  fit();
  const begin = performance.now(), calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const step = now => {
    const t = calm ? 1 : Math.min(1, (now - begin) / 700);
    points.part = t * t * (3 - 2 * t);
    later();
    if (t < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

async function recolour() {
  const name = state.colour;
  colours = null;
  legend.replaceChildren();
  if (name) {
    try {
      const column = await api.get('/api/columns/' + encodeURIComponent(name));
      if (name !== state.colour) return;
      colours = column.kind === 'number' ? graded(column, legend) : grouped(column, legend);
    } catch (e) {
      toast(e.message, 'bad');
    }
  }
  paint();
}

function paint() {
  if (!points.n) return;
  const n = points.n, c = new Uint8Array(4 * n), sizes = new Float32Array(n);
  const plain = rgb(css('--dot')), size = n > 30000 ? 2.2 : n > 5000 ? 3 : 4.5, cache = new Map();
  for (let i = 0; i < n; i++) {
    const hex = colours?.(i);
    if (hex && !cache.has(hex)) cache.set(hex, rgb(hex));
    c.set(hex ? cache.get(hex) : plain, 4 * i);
    c[4 * i + 3] = hex ? 190 : 120;
    sizes[i] = size;
  }
  points.paint(c, sizes);
  later();
}

/** Draws picks, marked items and found items over the others. */
function marks() {
  if (!points?.n) return;
  const all = [];
  const add = (rows, colour, size) => rows.forEach(row => all.push({row, colour: rgb(colour), size}));
  if (state.tab === 'found' || state.found.length < points.n / 2) add(state.found, css('--found'), 6);
  const picks = (state.result?.picks ?? []).slice(0, state.k).map(p => p.index);
  add(picks, css('--accent'), 11);
  add(state.l, css('--labelled'), 8);
  add(state.p, css('--private'), 12);
  add(state.q, css('--query'), 12);
  if (rankOf(state.hover)) add([state.hover], css('--accent'), 17);
  if (state.focus !== null) add([state.focus], css(sideOf(state.focus) ? {q: '--query', p: '--private', l: '--labelled'}[sideOf(state.focus)] : '--ink'), 17);
  points.over(all);
  later();
}

function resize() {
  const ratio = devicePixelRatio || 1, w = $('map').clientWidth, height = $('map').clientHeight;
  canvas.width = w * ratio;
  canvas.height = height * ratio;
  if (places && w > 0) { const zoom = view.scale / view.fit, {x, y} = view; fit(); if (zoom > 1.01) { view.scale *= zoom; view.x = x; view.y = y; } }
  later();
}

function later() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    points.draw(view, rgb(css('--panel')));
    if (line) drawLine();
  });
}

const spot = e => {
  const box = canvas.getBoundingClientRect();
  return [view.x + (e.clientX - box.left - box.width / 2) / view.scale,
    view.y - (e.clientY - box.top - box.height / 2) / view.scale];
};

function zoom(factor, x, y) {
  const before = view.scale;
  view.scale = Math.max(view.fit * 0.5, Math.min(view.fit * 400, view.scale * factor));
  view.x = x + (view.x - x) * before / view.scale;
  view.y = y + (view.y - y) * before / view.scale;
  later();
}

function listen() {
  let from = null, moved = 0;
  canvas.onpointerdown = e => {
    if (!places || e.button !== 0) return;
    canvas.setPointerCapture(e.pointerId);
    from = [e.clientX, e.clientY];
    moved = 0;
    byKeys = false;
    line = e.shiftKey || lassoing ? [...spot(e)] : null;
  };
  canvas.onpointermove = e => {
    if (!places) return;
    if (!from) return hover(e);
    moved += Math.abs(e.clientX - from[0]) + Math.abs(e.clientY - from[1]);
    if (line) {
      line.push(...spot(e));
      drawLine();
    } else if (moved > 3) {
      view.x -= (e.clientX - from[0]) / view.scale;
      view.y += (e.clientY - from[1]) / view.scale;
      tip.hidden = true;
      later();
    }
    from = [e.clientX, e.clientY];
  };
  canvas.onpointerup = e => {
    if (line && moved > 6) enclose();
    else if (from && moved <= 3) pick(near(e), e.altKey);
    from = line = null;
    drawLine();
  };
  canvas.onpointerleave = canvas.onblur = () => {
    hovered = -1;
    tip.hidden = true;
    if (state.focus !== null) set({hover: null});
  };
  canvas.onwheel = e => {
    if (!places) return;
    e.preventDefault();
    zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0015)), ...spot(e));
  };
  canvas.onkeydown = e => {
    const step = 60 / view.scale;
    const move = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step]}[e.key];
    if (move) { view.x += move[0]; view.y += move[1]; later(); peek(); }
    else if (e.key === '+' || e.key === '=') zoom(1.3, view.x, view.y);
    else if (e.key === '-') zoom(1 / 1.3, view.x, view.y);
    else if (e.key === '0') { fit(); later(); }
    else if (e.key === ' ') { line = [...(line ?? []), view.x, view.y]; byKeys = true; drawLine(); }
    else if (e.key === 'Enter' && line) { if (line.length > 4) enclose(); line = null; drawLine(); }
    else if (e.key === 'Enter') pick(middle(), e.altKey);
    else if (e.key === 'Escape' && line) { line = null; drawLine(); }
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
}

/** Lists the items in the lasso. */
function enclose() {
  const found = places.inside(line);
  set({found, tab: 'found'});
  if (!found.length) toast('There are no items in the lasso.');
  lassoing = byKeys = false;
  toolbar();
}

function pick(row, isPrivate) {
  if (row < 0 || state.mode !== 'select') return;
  mark([row], isPrivate ? 'p' : state.mark);
  set({focus: row});
}

const near = e => places.nearest(...spot(e), 9 / view.scale);
const middle = () => places ? places.nearest(view.x, view.y, 20 / view.scale) : -1;

function hover(e) {
  const box = $('map').getBoundingClientRect();
  say(near(e), e.clientX - box.left, e.clientY - box.top);
}

/** Shows the item at the cross in the middle, for the keyboard. */
const peek = () => say(middle(), canvas.clientWidth / 2, canvas.clientHeight / 2);

/** Shows an item in a tooltip, and explains it if it is a pick. */
function say(row, x, y) {
  canvas.classList.toggle('over', row >= 0);
  if (row === hovered && !tip.hidden) return;
  hovered = row;
  tip.hidden = row < 0;
  if (row < 0) return;
  const rank = rankOf(row);
  if (rank && state.mode === 'select') set({hover: row});
  put(tip, cell(row, {tip: true, rank: rank || undefined, gain: rank ? state.result.picks[rank - 1].gain : undefined}));
  tip.style.left = Math.min(x + 14, $('map').clientWidth - 190) + 'px';
  tip.style.top = Math.min(y + 14, $('map').clientHeight - 170) + 'px';
}

function drawLine() {
  ink.replaceChildren();
  if (!line) return;
  const w = canvas.clientWidth, height = canvas.clientHeight, at = [];
  const all = byKeys ? [...line, view.x, view.y] : line;
  for (let i = 0; i < all.length; i += 2) {
    at.push((w / 2 + (all[i] - view.x) * view.scale).toFixed(1) + ',' + (height / 2 - (all[i + 1] - view.y) * view.scale).toFixed(1));
  }
  ink.append(s('polygon', {points: at.join(' ')}));
}

/** Returns the coordinates of all items, for other drawings of the map. */
export const places2d = () => points?.is;
