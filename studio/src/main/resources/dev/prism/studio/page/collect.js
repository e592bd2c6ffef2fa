import {$, h, ask, sure, count, toast, put, steady} from './ui.js';
import {state, fixed, set, on} from './state.js';
import * as api from './api.js';
import {Grid} from './grid.js';
import {chip, item} from './cell.js';

let all = [], at = {collection: '', task: '', by: localStorage.getItem('by') ?? ''}, picks = [], grid = null, dirty = false;

/** People make summaries here, and say what items are. */
export function open() {
  on('mode', () => { if (state.mode === 'collect') load(); });
  on('focus', () => { if (state.mode === 'collect') draw(); });
}

async function load() {
  try {
    all = await api.get('/api/collections');
  } catch (e) {
    toast(e.message, 'bad');
  }
  if (!all.some(c => c.name === at.collection)) at.collection = all[0]?.name ?? '';
  if (!task()) at.task = collection()?.tasks[0]?.name ?? '';
  if (!dirty) picks = task()?.references[at.by] ?? [];
  draw();
}

const collection = () => all.find(c => c.name === at.collection);
const task = () => collection()?.tasks.find(t => t.name === at.task);
const path = (...parts) => '/api/collections/' + parts.map(encodeURIComponent).join('/');

async function attempt(work, done) {
  try {
    await work();
    if (done) toast(done);
  } catch (e) {
    toast(e.message, 'bad');
  }
  await load();
}

const draw = () => steady($('wide'), drawn);

function drawn() {
  const c = collection(), t = task();
  const place = $('wide');
  const main = h('div', {class: 'pick-area'});
  const same = grid && c && grid.of === c.name, scrolled = same ? grid.box.scrollTop : 0;
  put(place, h('div', {class: 'collect'}, h('div', {class: 'panel'}, ...who(), ...where(c), ...(c && !c.elsewhere ? tasks(c) : []), ...(t && !c.elsewhere ? [summary(t)] : [])), main));
  if (!c) return main.append(explain());
  if (c.elsewhere) return main.append(h('p', {class: 'bad'}, c.elsewhere));
  main.append(h('div', {class: 'row'}, h('h2', {}, t ? t.name : c.name), h('span', {class: 'muted'}, `${count(c.items.length)} items`),
    t ? h('b', {class: 'count' + (picks.length === t.budget ? ' full' : '')}, `${picks.length} of ${t.budget} picked`) : null), t ? guides(t) : null);
  const holder = h('div', {class: 'holder', id: 'holder'});
  main.append(holder);
  if (state.focus !== null && c.items.includes(state.focus)) main.append(concepts(c, state.focus));
  if (same) holder.append(grid.box);
  else {
    grid = new Grid(holder, pick);
    grid.of = c.name;
  }
  grid.box.scrollTop = scrolled;
  grid.show(c.items.map(row => ({row, rank: picks.indexOf(row) + 1 || undefined, shared: picks.includes(row)})));
}

function explain() {
  return h('div', {class: 'hint'}, h('h2', {}, 'Summaries by people'),
    h('p', {}, 'A collection is a set of items that a person can look through. For a task, a query and a private set if you like, each person picks the items that sum it up best. Measures can then be learned from what people picked.'),
    h('p', {}, fixed.pool.size <= 2000 ? 'Begin with all of this pool.' : 'This pool is large: draw a lasso around up to 2,000 items in Select, or search for some, and begin with those.'));
}

function who() {
  return [h('label', {class: 'row'}, h('span', {}, 'Your name'), h('input', {type: 'text', value: at.by, id: 'by', maxLength: 60, placeholder: 'so that others know whose it is',
    onchange: e => { at.by = e.target.value.trim(); localStorage.setItem('by', at.by); dirty = false; picks = task()?.references[at.by] ?? []; draw(); }}))];
}

function where(c) {
  return [h('label', {class: 'row'}, h('span', {}, 'Collection'),
    h('select', {onchange: e => { at = {...at, collection: e.target.value, task: ''}; dirty = false; load(); }}, ...all.map(x => h('option', {selected: x === c}, x.name)))),
  h('div', {class: 'row'}, h('button', {class: c ? 'plain' : 'main', id: 'new-collection', title: 'Of what was found, or of the whole pool', onclick: begin}, 'New …'),
    c && !c.elsewhere ? h('a', {class: 'button', href: path(c.name, 'file'), download: c.name + '.json', title: 'The file that prism learn reads'}, 'File') : null,
    c ? h('button', {class: 'plain', id: 'delete-collection', onclick: async () => {
      if (await sure(`Delete ${c.name}, its ${c.tasks.length} tasks and what people picked?`, 'Delete')) {
        await attempt(async () => { await api.remove(path(c.name)); dirty = false; }, c.name + ' is deleted');
      }
    }}, 'Delete') : null)];
}

/** The marks of a task are items of its collection; what else is marked is said to be left out. */
function inside(items) {
  const has = new Set(items), keep = rows => rows.filter(r => has.has(r));
  const query = keep(state.q), priv = keep(state.p);
  const out = state.q.length + state.p.length - query.length - priv.length, own = state.x.length;
  const left = [out ? (out === 1 ? '1 marked item that is' : out + ' marked items that are') + ' not in the collection' : '',
    own ? (own === 1 ? '1 phrase or picture' : own + ' phrases and pictures') + ' of your own' : ''].filter(Boolean);
  if (left.length) toast('A task is about items of its collection; left out: ' + left.join(', and ') + '.', 'bad');
  return {query, private: priv};
}

async function begin() {
  const items = state.found.length >= 2 ? state.found : fixed.pool.size <= 2000 ? Array.from({length: fixed.pool.size}, (_, i) => i) : [];
  if (!items.length) return toast('Draw a lasso around some items first, or search for some.', 'bad');
  const name = await ask(`A collection of ${count(items.length)} items, called`, 'collection ' + (all.length + 1), 'Create');
  if (!name) return;
  const task = 'all of it';
  await attempt(async () => {
    await api.put(path(name), {items});
    await api.put(path(name, 'tasks', task), {...inside(items), budget: Math.min(10, items.length)});
    at = {...at, collection: name, task};
    dirty = false;
  });
}

function tasks(c) {
  return [h('label', {class: 'row'}, h('span', {}, 'Task'),
    h('select', {onchange: e => { at.task = e.target.value; dirty = false; picks = task()?.references[at.by] ?? []; draw(); }}, ...c.tasks.map(t => h('option', {selected: t.name === at.task}, t.name)))),
  h('div', {class: 'row'}, h('button', {class: 'plain', title: 'With what is marked now', onclick: async () => {
    const name = await ask('A task with what is marked now, called', 'task ' + (c.tasks.length + 1), 'Create');
    if (!name) return;
    await attempt(async () => { await api.put(path(c.name, 'tasks', name), {...inside(c.items), budget: Math.min(state.k, c.items.length)}); at.task = name; dirty = false; });
  }}, 'New from the marks …'),
  task() ? h('button', {class: 'plain', id: 'delete-task', onclick: async () => {
    const t = task(), made = Object.keys(t.references);
    if (await sure(`Delete ${t.name}${made.length ? ' and the summaries by ' + made.join(', ') : ''}?`, 'Delete')) {
      await attempt(async () => { await api.remove(path(c.name, 'tasks', t.name)); dirty = false; }, t.name + ' is deleted');
    }
  }}, 'Delete') : null)];
}

function guides(t) {
  const side = (rows, name, kind) => rows.length ? h('div', {}, h('small', {class: kind}, name), h('div', {class: 'chips'}, ...rows.slice(0, 20).map(r => chip(r, {disabled: true})))) : null;
  return h('div', {class: 'asked'}, side(t.query, 'More like these', 'q'), side(t.private, 'Nothing like these', 'p'));
}

function pick(row) {
  const t = task();
  if (!t) return;
  set({focus: row});
  if (picks.includes(row)) picks = picks.filter(r => r !== row);
  else if (picks.length < t.budget) picks = [...picks, row];
  else return toast(`That is more than ${t.budget}; take one away first.`, 'bad');
  dirty = true;
  draw();
}

function summary(t) {
  const others = Object.keys(t.references), withdraws = !picks.length && others.includes(at.by);
  return h('div', {}, h('div', {class: 'row'},
    h('button', {class: 'main', id: 'save-summary', disabled: !dirty || !picks.length && !withdraws, onclick: () => at.by
      ? attempt(async () => { await api.put(path(at.collection, 'tasks', at.task, 'references', at.by), {items: picks}); dirty = false; }, withdraws ? 'Taken back' : 'Saved')
      : toast('Say who you are first.', 'bad')}, withdraws ? 'Take back my summary' : 'Save my summary')),
  h('p', {class: 'muted'}, others.length ? 'Summaries by ' + others.join(', ') + '.' : 'Nobody has made a summary yet.'));
}

/** What an item is, as this person sees it. */
function concepts(c, row) {
  const box = h('form', {class: 'concepts row'});
  item(row).then(it => {
    const votes = c.concepts[row] ?? {}, mine = votes[at.by] ?? (fixed.pool.label ? [it.about[fixed.pool.label]].filter(Boolean) : []);
    const input = h('input', {type: 'text', value: mine.join(', '), 'aria-label': 'Concepts', id: 'concepts'});
    box.onsubmit = e => {
      e.preventDefault();
      if (!at.by) return toast('Say who you are first.', 'bad');
      attempt(() => api.put(path(c.name, 'concepts', row), {by: at.by, concepts: input.value.split(',').map(x => x.trim()).filter(Boolean)}), 'Noted');
    };
    box.append(h('span', {}, it.id + ' is'), input, h('button', {type: 'submit'}, 'Correct'),
      h('span', {class: 'muted'}, Object.keys(votes).length ? 'said ' + Object.entries(votes).map(([by, v]) => `${by}: ${v.join(', ')}`).join('; ') : ''));
  });
  return box;
}
