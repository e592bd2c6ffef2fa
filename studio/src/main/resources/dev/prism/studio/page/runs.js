import {$, h, menu, ask, toast, copyText, save, show, put} from './ui.js';
import {state, fixed, set, on, question, read, address} from './state.js';
import * as api from './api.js';
import {restore} from './guide.js';

export let runs = [];

/** Runs that are kept, and what leaves the page. */
export async function open(place) {
  const box = h('section', {class: 'card runs'});
  place.append(box);
  const draw = () => put(box,
    h('div', {class: 'row'}, h('h2', {}, 'Runs'), h('button', {class: 'plain', id: 'keep', onclick: keep, disabled: !state.result}, 'Keep this one')),
    ...(runs.length ? runs.map(line) : [h('p', {class: 'muted'}, 'Keep a run to come back to it, or to compare it with another.')]));
  on('result run compare', draw);
  on('q p l x goal measure params spec kernel neighbours optimizer seed k most', () => {
    const run = runs.find(r => r.name === state.run);
    if (run && JSON.stringify(run.question) !== JSON.stringify(question(state, state.k))) set({run: ''});
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
  const away = run.elsewhere;
  return h('div', {class: 'run' + (state.run === run.name ? ' on' : '') + (away ? ' away' : '')},
    h('button', {class: 'name', title: away ?? run.question.measure + ', ' + run.question.budget + ' picks', onclick: () => openRun(run)}, run.name),
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
  const asked = question(state, state.k), kept = address();
  const name = await ask('Keep this run as', fresh(state.run || fixed.goals[state.goal].name), 'Keep');
  if (!name) return;
  await attempt(async () => {
    await api.put(path(name), {question: asked, state: kept});
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

const clone = run => attempt(() => api.put(path(fresh(run.name)), {question: run.question, state: run.state}));
const drop = run => attempt(async () => {
  await api.remove(path(run.name));
  set({compare: state.compare.filter(n => n !== run.name), run: state.run === run.name ? '' : state.run});
});

async function rename(run) {
  const name = await ask('Rename', run.name, 'Rename');
  if (!name || name === run.name) return;
  await attempt(async () => {
    await api.post(path(run.name) + '/name', {name});
    set({compare: state.compare.map(n => n === run.name ? name : n), run: state.run === run.name ? name : state.run});
  });
}

export async function openRun(run) {
  if (run.elsewhere) return toast(run.elsewhere, 'bad');
  const {wanted, ...rest} = read(run.state);
  set({...rest, x: await restore(wanted), run: run.name, mode: 'select', tab: 'picks', compare: state.compare, focus: null});
}

const FILES = {json: 'selection.json', csv: 'selection.csv', page: 'selection.html'};

function exports() {
  if (!state.result) return [['Nothing is selected yet', null]];
  const file = (format, name, hint) => [name, async () => {
    try {
      const b = await api.blob('/api/export/' + format, question(state, state.k));
      const source = fixed.pool.source.split('/').pop() || 'pool';
      save(b, FILES[format] ?? (b.type === 'application/zip' ? 'chosen.zip' : 'chosen-' + source.replace(/\.npz.*$/, '.npy')));
    } catch (e) {
      toast(e.message, 'bad');
    }
  }, hint];
  const copy = (what, name) => [name, async () => {
    try {
      copyText((await api.post('/api/copy', question(state, state.k)))[what], name.replace('Copy as ', ''));
    } catch (e) {
      toast(e.message, 'bad');
    }
  }];
  return [['The same run elsewhere', null], copy('command', 'Copy as command'), copy('java', 'Copy as Java'),
    ['The picks', null], file('json', 'JSON', 'for prism explain and rerun'), file('csv', 'CSV'),
    file('rows', 'The rows themselves', 'in the format of the pool'), file('page', 'A page', 'one file, with pictures')];
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
  const line = (keys, says) => [h('dt', {}, ...keys.split(' ').map(k => h('kbd', {}, k))), h('dd', {}, says)];
  return h('button', {class: 'plain icon', title: 'Keys', 'aria-label': 'Keys', onclick: () => show('Keys',
    h('dl', {class: 'keys'}, ...line('click', 'mark, as the switch at the left says'), ...line('Alt click', 'mark as private'),
      ...line('Shift drag', 'lasso on the map; drag moves it, the wheel zooms'), ...line('1 2 3', 'a click marks as query, private, labelled'),
      ...line('q p l', 'mark the item in focus'), ...line('← ↑ → ↓', 'move in the grid, or the map'), ...line('Enter', 'mark the item in focus, or at the cross on the map'),
      ...line('+ − 0', 'zoom the map, fit it'),
      ...line('Space', 'on the map: a corner of a lasso, at the cross in the middle; Enter closes it, Esc drops it'), ...line('/', 'search'), ...line('Esc', 'clear what was found')))}, '?');
}
