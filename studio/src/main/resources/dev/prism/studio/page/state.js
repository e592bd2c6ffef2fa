/** All that the page shows follows from this; the address holds what is worth keeping of it. */
export const state = {
  q: [], p: [], l: [], // marked rows: query, private, labelled
  x: [], // items of one's own: {name, text, as}
  goal: 0,
  measure: 'fl',
  params: {}, // by measure and name
  spec: '', // typed instead of a goal
  kernel: 'cosine', neighbours: 0, optimizer: 'auto', seed: 0,
  k: 20, most: 100,
  layout: 'pca', colour: '', mark: 'q', mode: 'select', tab: 'pool', tabChosen: false,
  run: '', compare: [],
  focus: null, // a row
  hover: null, // a row under the pointer
  found: [], foundBy: '', // by lasso or search
  result: null, // what the server answered
};

/** What does not change: the pool, the cards. */
export const fixed = {pool: null, cards: new Map(), goals: [], optimizers: [], kernels: []};

const listeners = [];

/** f(changed) where changed is a set of names; only for those named. */
export function on(names, f) {
  listeners.push({names: new Set(names.split(' ')), f});
}

export function set(patch) {
  const changed = new Set();
  for (const [k, v] of Object.entries(patch)) {
    if (state[k] !== v) { state[k] = v; changed.add(k); }
  }
  if (changed.size === 0) return;
  for (const l of listeners) {
    if ([...changed].some(c => l.names.has(c))) l.f(changed);
  }
  remember();
}

/** 3,4,5,9 as 3-5,9. */
function ranges(rows) {
  const out = [];
  for (let i = 0; i < rows.length;) {
    let j = i;
    while (j + 1 < rows.length && rows[j + 1] === rows[j] + 1) j++;
    out.push(j > i + 1 ? rows[i] + '-' + rows[j] : rows.slice(i, j + 1).join(','));
    i = j + 1;
  }
  return out.join(',');
}

function rows(text, size) {
  const out = [];
  for (const part of (text || '').split(',')) {
    const [a, b] = part.split('-').map(Number);
    if (part === '' || !Number.isInteger(a)) continue;
    for (let i = a; i <= (b ?? a) && i < size; i++) out.push(i);
  }
  return out;
}

/** The measure as the command line writes it. */
export function spec(of = state) {
  if (of.spec) return of.spec;
  const card = fixed.cards.get(of.measure);
  const settings = Object.keys(card?.parameters ?? {})
    .filter(p => param(p, of) !== card.parameters[p].standard)
    .map(p => p + '=' + param(p, of));
  return settings.length ? of.measure + ':' + settings.join(',') : of.measure;
}

export const param = (name, of = state) =>
  of.params[of.measure + '.' + name] ?? fixed.cards.get(of.measure).parameters[name].standard;

const PLAIN = ['kernel', 'optimizer', 'layout', 'colour', 'mode', 'tab', 'run'];
const NUMBERS = ['neighbours', 'seed', 'k', 'most'];
const standard = {...state};

export function address() {
  const a = new URLSearchParams();
  for (const side of ['q', 'p', 'l']) if (state[side].length) a.set(side, ranges(state[side]));
  for (const x of state.x) a.append((x.text === null ? 'f' : 'x') + x.as, x.text ?? x.name);
  if (state.spec || spec() !== 'fl') a.set('m', spec());
  if (state.goal) a.set('goal', state.goal);
  for (const k of [...PLAIN, ...NUMBERS]) if (state[k] !== standard[k]) a.set(k, state[k]);
  if (state.compare.length) a.set('compare', state.compare.join('|'));
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

/** What an address says; extras still have to be added anew. */
export function read(text) {
  const a = new URLSearchParams(text.replace(/^#/, ''));
  const size = fixed.pool.size;
  const out = {};
  for (const side of ['q', 'p', 'l']) out[side] = rows(a.get(side), size);
  for (const k of PLAIN) out[k] = a.get(k) ?? standard[k];
  for (const k of NUMBERS) out[k] = Number.isInteger(Number(a.get(k) ?? NaN)) ? Number(a.get(k)) : standard[k];
  out.most = Math.min(Math.max(1, out.most), size);
  out.k = Math.min(Math.max(1, out.k), out.most);
  out.compare = (a.get('compare') ?? '').split('|').filter(Boolean);
  out.wanted = [...a].filter(([key]) => /^[xf][qp]$/.test(key))
    .map(([key, value]) => key[0] === 'x' ? {as: key[1], text: value} : {as: key[1], name: value});
  const [name, settings] = (a.get('m') ?? 'fl').split(/:(.*)/s);
  const card = fixed.cards.get(name);
  out.params = {};
  out.spec = '';
  const known = card && (settings ?? '').split(',').filter(Boolean).every(pair => {
    const [p, v] = pair.split('=');
    out.params[name + '.' + p] = Number(v);
    return p in card.parameters && Number.isFinite(Number(v));
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
  return out;
}

/** What is sent to the server. */
export function question(of = state, budget = of.most) {
  return {
    query: of.q, private: of.p, labelled: of.l,
    queryExtras: of.x.filter(x => x.as === 'q').map(x => x.name),
    privateExtras: of.x.filter(x => x.as === 'p').map(x => x.name),
    measure: spec(of), kernel: of.kernel, neighbours: of.neighbours,
    optimizer: of.optimizer, seed: of.seed, budget,
  };
}

/** Which guide is missing for the measure; empty where none is. */
export function missing() {
  if (state.spec) return '';
  const needs = fixed.cards.get(state.measure)?.needs ?? [];
  const has = {query: state.q.length + state.x.filter(x => x.as === 'q').length,
    private: state.p.length + state.x.filter(x => x.as === 'p').length};
  return needs.filter(g => !has[g]).join(' and ');
}

/** Marks rows, or takes the mark away where all have it; a row has one mark at most. */
export function mark(rows, side, toggle = true) {
  const all = new Set(rows);
  const have = toggle && rows.every(r => state[side].includes(r));
  const patch = {};
  for (const s of ['q', 'p', 'l']) {
    const rest = state[s].filter(r => !all.has(r));
    const next = s === side && !have ? [...rest, ...rows] : rest;
    if (next.length !== state[s].length || s === side) patch[s] = next;
  }
  set(patch);
}

export const sideOf = row =>
  state.q.includes(row) ? 'q' : state.p.includes(row) ? 'p' : state.l.includes(row) ? 'l' : '';
