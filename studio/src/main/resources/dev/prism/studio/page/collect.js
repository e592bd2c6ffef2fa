import {$, h, ask, sure, count, toast, put, steady} from './ui.js';
import {state, fixed, set, on} from './state.js';
import * as api from './api.js';
import {Grid} from './grid.js';
import {chip, item} from './cell.js';

let all = [], at = {collection: '', task: '', by: localStorage.getItem('by') ?? ''}, picks = [], grid = null, dirty = false;

/** Collects reference summaries and concepts of several people. */
export function open() {
  Object.assign(at, JSON.parse(localStorage.getItem(placeKey()) ?? '{}'));
  on('mode', () => { if (state.mode === 'collect') load(); });
  on('focus', () => { if (state.mode === 'collect') draw(); });
}

/** Unsaved picks stay in the browser, by pool, collection, task and person. */
const draftKey = () => 'draft ' + JSON.stringify([fixed.pool.digest, at.collection, at.task, at.by]);
const placeKey = () => 'collect ' + fixed.pool.digest;

function restoreDraft() {
  const kept = localStorage.getItem(draftKey());
  dirty = kept !== null;
  const items = collection()?.items ?? [];
  picks = dirty ? JSON.parse(kept).filter(r => items.includes(r)).slice(0, task()?.budget ?? 0) : task()?.references[at.by] ?? [];
}

async function load() {
  try {
    all = await api.get('/api/collections');
  } catch (e) {
    toast(e.message, 'bad');
  }
  if (!all.some(c => c.name === at.collection)) at.collection = all[0]?.name ?? '';
  if (!task()) at.task = collection()?.tasks[0]?.name ?? '';
  if (!dirty) restoreDraft();
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
  localStorage.setItem(placeKey(), JSON.stringify({collection: at.collection, task: at.task}));
  const c = collection(), t = task();
  const panel = [...who(), ...where(c), ...(c && !c.poolMismatch ? tasks(c) : []), ...(t && !c.poolMismatch ? [summary(t)] : [])];
  if (!c || c.poolMismatch) {
    return put($('wide'), h('div', {class: 'collect'}, h('div', {class: 'panel'}, ...panel),
      h('div', {class: 'pick-area'}, c ? h('p', {class: 'bad'}, c.poolMismatch) : explain())));
  }
  const {parts} = grid = gridOf(c);
  put(parts.panel, ...panel);
  put(parts.head, h('div', {class: 'row'}, h('h2', {}, t ? t.name : c.name), h('span', {class: 'muted'}, `${count(c.items.length)} items`),
    t ? h('b', {class: 'count' + (picks.length === t.budget ? ' full' : '')}, `${picks.length} of ${t.budget} picked`) : null), t ? markedSets(t) : null);
  put(parts.foot, state.focus !== null && c.items.includes(state.focus) ? concepts(c, state.focus) : null);
  grid.show(c.items.map(row => ({row, rank: picks.indexOf(row) + 1 || undefined, shared: picks.includes(row)})));
}

/** Returns the grid of a collection. It stays in the document when the parts around it are drawn: an element that is moved while it is pressed gets no click. */
function gridOf(c) {
  const place = $('wide');
  let its = grid;
  if (!its || its.of !== c.name) {
    const holder = h('div', {class: 'holder', id: 'holder'});
    const parts = {panel: h('div', {class: 'panel'}), head: h('div', {class: 'part'}), foot: h('div', {class: 'part'})};
    its = Object.assign(new Grid(holder, pick), {of: c.name, parts});
    its.frame = h('div', {class: 'collect'}, parts.panel, h('div', {class: 'pick-area'}, parts.head, holder, parts.foot));
  }
  if (!place.contains(its.frame)) {
    put(place, its.frame);
  }
  return its;
}

function explain() {
  return h('div', {class: 'hint'}, h('h2', {}, 'Reference summaries'),
    h('p', {}, 'A collection is a set of up to 2,000 items. A task has a budget and, if you like, a query set and a private set. Each person picks the items that summarize the collection best for a task. The command prism learn learns a measure from these summaries.'),
    h('p', {}, fixed.pool.size <= 2000 ? 'Create a collection of the whole pool with New collection.' : 'This pool is larger: find up to 2,000 items under Select with a lasso, a search or the legend, and then create a collection of them.'));
}

function who() {
  return [h('label', {class: 'row'}, h('span', {}, 'Your name'), h('input', {type: 'text', value: at.by, id: 'by', maxLength: 60, placeholder: 'for your summaries',
    onchange: e => { at.by = e.target.value.trim(); localStorage.setItem('by', at.by); restoreDraft(); draw(); }}))];
}

function where(c) {
  return [h('label', {class: 'row'}, h('span', {}, 'Collection'),
    h('select', {onchange: e => { at = {...at, collection: e.target.value, task: ''}; dirty = false; load(); }}, ...all.map(x => h('option', {selected: x === c}, x.name)))),
  h('div', {class: 'row'}, h('button', {class: c ? 'plain' : 'main', id: 'new-collection', title: 'Of the found items, or of the whole pool', onclick: begin}, c ? 'New …' : 'New collection …'),
    c && !c.poolMismatch ? h('a', {class: 'button', href: path(c.name, 'file'), download: c.name + '.json', title: 'The file for prism learn'}, 'Download') : null,
    c ? h('button', {class: 'plain', id: 'delete-collection', onclick: async () => {
      if (await sure(`Delete ${c.name} with all tasks and summaries?`, 'Delete')) {
        await attempt(async () => { await api.remove(path(c.name)); dirty = false; }, c.name + ' deleted');
      }
    }}, 'Delete') : null)];
}

/** Returns the marked items of a collection, and reports other marks, which are left out. */
function inside(items) {
  const has = new Set(items), keep = rows => rows.filter(r => has.has(r));
  const query = keep(state.q), priv = keep(state.p);
  const out = state.q.length + state.p.length - query.length - priv.length, own = state.x.length;
  const left = [out ? (out === 1 ? '1 marked item that is' : out + ' marked items that are') + ' not in the collection' : '',
    own ? (own === 1 ? '1 phrase or image' : own + ' phrases and images') + ' outside the pool' : ''].filter(Boolean);
  if (left.length) toast('A task can only contain items of its collection; left out: ' + left.join(' and ') + '.', 'bad');
  return {query, private: priv};
}

async function begin() {
  const items = state.found.length >= 2 ? state.found : fixed.pool.size <= 2000 ? Array.from({length: fixed.pool.size}, (_, i) => i) : [];
  if (!items.length) return toast('Find some items under Select first, with a lasso, a search or the legend.', 'bad');
  const name = await ask(`Name of the collection of ${count(items.length)} items`, 'collection ' + (all.length + 1), 'Create');
  if (!name) return;
  const task = 'task 1';
  await attempt(async () => {
    await api.put(path(name), {items});
    await api.put(path(name, 'tasks', task), {...inside(items), budget: Math.min(10, items.length)});
    at = {...at, collection: name, task};
    dirty = false;
  });
}

function tasks(c) {
  return [h('label', {class: 'row'}, h('span', {}, 'Task'),
    h('select', {onchange: e => { at.task = e.target.value; restoreDraft(); draw(); }}, ...c.tasks.map(t => h('option', {selected: t.name === at.task}, t.name)))),
  h('div', {class: 'row'}, h('button', {class: 'plain', title: 'With the marked items as query set and private set', onclick: async () => {
    const name = await ask('Name of the task with the marked items', 'task ' + (c.tasks.length + 1), 'Create');
    if (!name) return;
    await attempt(async () => { await api.put(path(c.name, 'tasks', name), {...inside(c.items), budget: Math.min(state.k, c.items.length)}); at.task = name; dirty = false; });
  }}, 'New task from marks …'),
  task() ? h('button', {class: 'plain', id: 'delete-task', onclick: async () => {
    const t = task(), made = Object.keys(t.references);
    if (await sure(`Delete ${t.name}${made.length ? ' and the summaries by ' + made.join(', ') : ''}?`, 'Delete')) {
      await attempt(async () => { await api.remove(path(c.name, 'tasks', t.name)); dirty = false; }, t.name + ' deleted');
    }
  }}, 'Delete') : null)];
}

function markedSets(t) {
  const side = (rows, name, kind) => rows.length ? h('div', {}, h('small', {class: kind}, name), h('div', {class: 'chips'}, ...rows.slice(0, 20).map(r => chip(r, {disabled: true})))) : null;
  return h('div', {class: 'asked'}, side(t.query, 'Query: pick similar items', 'q'), side(t.private, 'Private: pick nothing similar', 'p'));
}

function pick(row) {
  const t = task();
  if (!t) return;
  set({focus: row});
  if (picks.includes(row)) picks = picks.filter(r => r !== row);
  else if (picks.length < t.budget) picks = [...picks, row];
  else return toast(`The budget is ${t.budget} items; remove one first.`, 'bad');
  dirty = true;
  localStorage.setItem(draftKey(), JSON.stringify(picks));
  draw();
}

function summary(t) {
  const others = Object.keys(t.references), withdraws = !picks.length && others.includes(at.by);
  return h('div', {}, h('div', {class: 'row'},
    h('button', {class: 'main', id: 'save-summary', disabled: !dirty || !picks.length && !withdraws, onclick: () => at.by
      ? attempt(async () => { await api.put(path(at.collection, 'tasks', at.task, 'references', at.by), {items: picks}); localStorage.removeItem(draftKey()); dirty = false; }, withdraws ? 'Summary deleted' : 'Summary saved')
      : toast('Enter your name first.', 'bad')}, withdraws ? 'Delete my summary' : 'Save my summary')),
  h('p', {class: 'muted'}, others.length ? 'Summaries by ' + others.join(', ') + '.' : 'No summaries yet.'));
}

/** The concepts that this person assigns to an item. */
function concepts(c, row) {
  const box = h('form', {class: 'concepts row'});
  item(row).then(it => {
    const votes = c.concepts[row] ?? {}, mine = votes[at.by] ?? (fixed.pool.label ? [it.columns[fixed.pool.label]].filter(Boolean) : []);
    const input = h('input', {type: 'text', value: mine.join(', '), 'aria-label': 'Concepts', id: 'concepts'});
    box.onsubmit = e => {
      e.preventDefault();
      if (!at.by) return toast('Enter your name first.', 'bad');
      attempt(() => api.put(path(c.name, 'concepts', row), {by: at.by, concepts: input.value.split(',').map(x => x.trim()).filter(Boolean)}), 'Concepts saved');
    };
    box.append(h('span', {}, 'Concepts of ' + it.id), input, h('button', {type: 'submit', id: 'save-concepts'}, 'Save'),
      h('span', {class: 'muted'}, Object.keys(votes).length ? Object.entries(votes).map(([by, v]) => `${by}: ${v.join(', ')}`).join('; ') : ''));
  });
  return box;
}
