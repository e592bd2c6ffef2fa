import {$, h, menu, ask, toast, copyText, save, show, put} from './ui.js';
import {state, fixed, set, on, request, read, address} from './state.js';
import * as api from './api.js';
import {restore} from './marks.js';

export let runs = [];

/** Saved runs, and the menu of exports. */
export async function open(place) {
  const box = h('section', {class: 'card runs'});
  place.append(box);
  const draw = () => put(box,
    h('div', {class: 'row'}, h('h2', {}, 'Saved runs'), h('button', {class: 'plain', id: 'keep', onclick: keep, disabled: !state.result}, 'Save run')),
    ...(runs.length ? runs.map(line) : [h('p', {class: 'muted'}, 'Save a run to open it later or to compare it with others.')]));
  on('result run compare', draw);
  on('q p l x goal measure params spec kernel neighbours optimizer seed k most', () => {
    const run = runs.find(r => r.name === state.run);
    if (run && JSON.stringify(run.request) !== JSON.stringify(request(state, state.k))) set({run: ''});
  });
  document.addEventListener('runs', draw);
  $('actions').append(menu('Export', exports, {id: 'export'}), theme(), help());
  await load();
}

async function load() {
  try {
    runs = await api.get('/api/runs');
  } catch (e) {
    toast(e.message, 'bad');
  }
  document.dispatchEvent(new CustomEvent('runs'));
}

function line(run) {
  const away = run.poolMismatch;
  return h('div', {class: 'run' + (state.run === run.name ? ' on' : '') + (away ? ' away' : '')},
    h('button', {class: 'name', title: away ?? run.request.measure + ', ' + run.request.k + ' picks', onclick: () => openRun(run)}, run.name),
    away ? h('small', {class: 'muted'}, 'other pool') : h('label', {class: 'plain', title: 'Compare'}, h('input', {type: 'checkbox', checked: state.compare.includes(run.name),
      'aria-label': 'Compare ' + run.name, onchange: e => set({compare: e.target.checked ? [...state.compare, run.name].slice(-6) : state.compare.filter(n => n !== run.name)})})),
    menu('⋯', () => [
      ...(away ? [] : [['Clone', () => clone(run)]]),
      ['Rename …', () => rename(run)],
      ['Delete', () => drop(run)]], {'aria-label': 'More for ' + run.name, class: 'plain icon'}));
}

const path = name => '/api/runs/' + encodeURIComponent(name);

async function attempt(work) {
  try {
    await work();
  } catch (e) {
    toast(e.message, 'bad');
  }
  await load();
}

async function keep() {
  const asked = request(state, state.k), saved = address();
  const name = await ask('Save this run as', fresh(state.run || fixed.goals[state.goal].name), 'Save');
  if (!name) return;
  await attempt(async () => {
    await api.put(path(name), {request: asked, state: saved});
    set({run: name});
  });
}

function fresh(name) {
  const base = name.replace(/ \d+$/, '');
  for (let i = 1; ; i++) {
    const next = i === 1 ? base : base + ' ' + i;
    if (!runs.some(r => r.name === next)) return next;
  }
}

const clone = run => attempt(() => api.put(path(fresh(run.name)), {request: run.request, state: run.state}));
const drop = run => attempt(async () => {
  await api.remove(path(run.name));
  set({compare: state.compare.filter(n => n !== run.name), run: state.run === run.name ? '' : state.run});
});

async function rename(run) {
  const name = await ask('Rename this run to', run.name, 'Rename');
  if (!name || name === run.name) return;
  await attempt(async () => {
    await api.post(path(run.name) + '/name', {name});
    set({compare: state.compare.map(n => n === run.name ? name : n), run: state.run === run.name ? name : state.run});
  });
}

export async function openRun(run) {
  if (run.poolMismatch) return toast(run.poolMismatch, 'bad');
  const {extras, otherPool, ...rest} = read(run.state);
  set({...rest, x: await restore(extras), run: run.name, mode: 'select', tab: 'picks', compare: state.compare, focus: null});
}

const FILES = {json: 'selection.json', csv: 'selection.csv', html: 'selection.html'};

function exports() {
  if (!state.result) return [['No selection yet', null]];
  const file = (format, name, hint) => [name, async () => {
    try {
      const b = await api.blob('/api/export/' + format, request(state, state.k));
      const source = fixed.pool.source.split('/').pop() || 'pool';
      save(b, FILES[format] ?? (b.type === 'application/zip' ? 'selected.zip' : 'selected-' + source.replace(/\.npz.*$/, '.npy')));
    } catch (e) {
      toast(e.message, 'bad');
    }
  }, hint];
  const copy = (what, name) => [name, async () => {
    try {
      copyText((await api.post('/api/code', request(state, state.k)))[what], name.replace('Copy as ', ''));
    } catch (e) {
      toast(e.message, 'bad');
    }
  }];
  return [['Reproduce this selection', null], copy('command', 'Copy as command'), copy('java', 'Copy as Java'),
    ['Download', null], file('json', 'JSON', 'for prism explain and rerun'), file('csv', 'CSV'),
    file('rows', 'Selected items', 'in the format of the pool'), file('html', 'HTML report', 'one file, with images')];
}

function theme() {
  const button = h('button', {class: 'plain icon', title: 'Light or dark', 'aria-label': 'Light or dark', onclick: () => {
    const dark = getComputedStyle(document.documentElement).colorScheme.trim() === 'dark';
    document.documentElement.dataset.theme = dark ? 'light' : 'dark';
    localStorage.setItem('theme', document.documentElement.dataset.theme);
    document.dispatchEvent(new CustomEvent('theme'));
  }}, '◐');
  return button;
}

function help() {
  const line = (keys, effect) => [h('dt', {}, ...keys.split(' ').map(k => h('kbd', {}, k))), h('dd', {}, effect)];
  return h('button', {class: 'plain icon', title: 'Keyboard and mouse', 'aria-label': 'Keyboard and mouse', onclick: () => show('Keyboard and mouse',
    h('dl', {class: 'keys'}, ...line('click', 'mark as the switch at the left says'), ...line('Alt click', 'mark as private'),
      ...line('Shift drag', 'lasso on the map; without Shift, drag to move the map; the wheel zooms'), ...line('1 2 3', 'clicks mark items as query, private, labelled'),
      ...line('q p l', 'mark the focused item as query, private, labelled'), ...line('← ↑ → ↓', 'move in the list, or move the map'), ...line('Enter', 'mark the focused item, or the item at the cross in the middle of the map'),
      ...line('+ − 0', 'zoom in, zoom out, show the whole map'),
      ...line('Space', 'on the map: add a corner of a lasso at the cross; Enter closes it, Esc cancels it'), ...line('/', 'search'), ...line('Esc', 'clear the list of found items')))}, '?');
}
