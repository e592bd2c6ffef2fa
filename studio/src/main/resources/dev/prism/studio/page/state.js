/** The state of the page; the address holds the part that a bookmark restores. */
export const state = {
  q: [], p: [], l: [], // indices of marked items: query, private, labelled
  x: [], // extra items, which are not in the pool: {name, text, as}
  follows: true, // the goal follows the marks until one is chosen
  goal: 0,
  measure: 'fl',
  params: {}, // by measure and name
  spec: '', // a custom measure instead of a goal
  kernel: 'cosine', neighbours: 0, optimizer: 'auto', seed: 0,
  k: 20, most: 100,
  layout: 'pca', colour: '', mark: 'q', mode: 'select', tab: 'pool', tabChosen: false,
  run: '', compare: [],
  focus: null, // an index
  hover: null, // the index under the pointer
  found: [], // by lasso, search or legend
  result: null, // the answer of the server
};

/** Constants: the pool and the catalogue. */
export const fixed = {pool: null, measures: new Map(), goals: [], defaults: {}, optimizers: [], kernels: []};

const listeners = [];

/** Calls f(changed), with the set of changed names, when one of the names changes. */
export function on(names, f) {
  listeners.push({names: new Set(names.split(' ')), f});
}

export function set(patch) {
  const changed = new Set();
  const change = all => Object.entries(all).forEach(([k, v]) => {
    if (state[k] !== v) { state[k] = v; changed.add(k); }
  });
  change(patch);
  if (state.follows && ['q', 'p', 'x', 'follows'].some(k => changed.has(k))) change(followed());
  if (changed.size === 0) return;
  for (const l of listeners) {
    if ([...changed].some(c => l.names.has(c))) l.f(changed);
  }
  remember();
}

export const sized = (side, of = state) => of[side].length + of.x.filter(x => x.as === side).length;

/** Returns the goal and the measure that the marks ask for. */
export function followed(of = state) {
  const measure = fixed.defaults[(sized('q', of) ? 'q' : '') + (sized('p', of) ? 'p' : '')] ?? 'fl';
  return {measure, spec: '', goal: Math.max(0, fixed.goals.findIndex(g => g.measures.includes(measure)))};
}

/** Returns how many items may be picked: marked items are not picked. */
export const candidates = (of = state) => fixed.pool.size - new Set([...of.q, ...of.p, ...of.l]).size;

/** Writes 3,4,5,9 as 3-5,9. */
function ranges(indices) {
  const out = [];
  for (let i = 0; i < indices.length;) {
    let j = i;
    while (j + 1 < indices.length && indices[j + 1] === indices[j] + 1) j++;
    out.push(j > i + 1 ? indices[i] + '-' + indices[j] : indices.slice(i, j + 1).join(','));
    i = j + 1;
  }
  return out.join(',');
}

function indices(text, size) {
  const out = [];
  for (const part of (text || '').split(',')) {
    if (!/^\d+(-\d+)?$/.test(part)) continue;
    const [a, b] = part.split('-').map(Number);
    for (let i = a; i <= (b ?? a) && i < size; i++) out.push(i);
  }
  return out;
}

/** Returns the measure in the text form of the command line. */
export function spec(of = state) {
  if (of.spec) return of.spec;
  const parameters = fixed.measures.get(of.measure)?.parameters ?? {};
  const settings = Object.keys(parameters)
    .filter(p => param(p, of) !== parameters[p].default)
    .map(p => p + '=' + param(p, of));
  return settings.length ? of.measure + ':' + settings.join(',') : of.measure;
}

export const param = (name, of = state) =>
  of.params[of.measure + '.' + name] ?? fixed.measures.get(of.measure).parameters[name].default;

const PLAIN = ['kernel', 'optimizer', 'layout', 'colour', 'mode', 'tab', 'run'];
const NUMBERS = ['neighbours', 'seed', 'k', 'most'];
const defaults = {...state};

export function address() {
  const a = new URLSearchParams();
  for (const side of ['q', 'p', 'l']) if (state[side].length) a.set(side, ranges(state[side]));
  for (const x of state.x) a.append((x.text === null ? 'f' : 'x') + x.as, x.text ?? x.name);
  if (!state.follows) {
    a.set('m', spec());
    if (state.goal) a.set('goal', state.goal);
  }
  for (const k of [...PLAIN, ...NUMBERS]) if (state[k] !== defaults[k]) a.set(k, state[k]);
  if (state.compare.length) a.set('compare', state.compare.join('|'));
  if (a.size) a.set('pool', fixed.pool.digest);
  return a.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3D', '=');
}

let pending = 0;
function remember() {
  clearTimeout(pending);
  pending = setTimeout(() => {
    const now = '#' + address();
    if (now !== location.hash) history.replaceState(null, '', now);
  }, 60);
}

/** Reads the state of an address; its extra items have to be added again. */
export function read(text) {
  const a = new URLSearchParams(text.replace(/^#/, ''));
  const size = fixed.pool.size;
  const out = {otherPool: a.has('pool') && a.get('pool') !== fixed.pool.digest};
  if (out.otherPool) ['q', 'p', 'l', 'run', 'compare', 'xq', 'xp', 'fq', 'fp'].forEach(k => a.delete(k));
  for (const side of ['q', 'p', 'l']) out[side] = indices(a.get(side), size);
  for (const k of PLAIN) out[k] = a.get(k) ?? defaults[k];
  for (const k of NUMBERS) out[k] = Number.isInteger(Number(a.get(k) ?? NaN)) ? Number(a.get(k)) : defaults[k];
  out.most = Math.min(Math.max(1, out.most), size);
  out.k = Math.min(Math.max(1, out.k), out.most);
  out.compare = (a.get('compare') ?? '').split('|').filter(Boolean);
  out.extras = [...a].filter(([key]) => /^[xf][qp]$/.test(key))
    .map(([key, value]) => key[0] === 'x' ? {as: key[1], text: value} : {as: key[1], name: value});
  out.follows = !a.has('m');
  const [name, settings] = (a.get('m') ?? 'fl').split(/:(.*)/s);
  const measure = fixed.measures.get(name);
  out.params = {};
  out.spec = '';
  const known = measure && (settings ?? '').split(',').filter(Boolean).every(pair => {
    const [p, v] = pair.split('=');
    out.params[name + '.' + p] = Number(v);
    return p in measure.parameters && Number.isFinite(Number(v));
  });
  if (known) {
    out.measure = name;
    const goal = Number(a.get('goal') ?? 0);
    const fits = fixed.goals[goal]?.measures.includes(name);
    out.goal = fits ? goal : Math.max(0, fixed.goals.findIndex(g => g.measures.includes(name)));
  } else {
    out.spec = a.get('m');
    out.params = {};
  }
  if (out.follows) Object.assign(out, followed({...out, x: out.extras}));
  return out;
}

/** Returns the request for the server. */
export function request(of = state, k = of.most) {
  return {
    query: of.q, private: of.p, labelled: of.l,
    queryExtras: of.x.filter(x => x.as === 'q').map(x => x.name),
    privateExtras: of.x.filter(x => x.as === 'p').map(x => x.name),
    measure: spec(of), kernel: of.kernel, neighbours: of.neighbours,
    optimizer: of.optimizer, seed: of.seed, k: Math.max(1, Math.min(k, candidates(of))),
  };
}

/** Returns the sets that the measure needs and that are empty. */
export function missing() {
  if (candidates() < 1) return 'fewer';
  if (state.spec) return '';
  const needs = fixed.measures.get(state.measure)?.needs ?? [];
  const has = {query: state.q.length + state.x.filter(x => x.as === 'q').length,
    private: state.p.length + state.x.filter(x => x.as === 'p').length};
  return needs.filter(g => !has[g]).join(' and ');
}

/** Marks items, or removes the mark if all have it; an item has at most one mark. */
export function mark(items, side, toggle = true) {
  const all = new Set(items);
  const have = toggle && items.every(r => state[side].includes(r));
  const patch = {};
  for (const s of ['q', 'p', 'l']) {
    const rest = state[s].filter(r => !all.has(r));
    const next = s === side && !have ? [...rest, ...items] : rest;
    if (next.length !== state[s].length || s === side) patch[s] = next;
  }
  set(patch);
}

export const sideOf = row =>
  state.q.includes(row) ? 'q' : state.p.includes(row) ? 'p' : state.l.includes(row) ? 'l' : '';
