import {$, h, number, quiet, toast, put} from './ui.js';
import {state, fixed, set, on, question, missing} from './state.js';
import * as api from './api.js';

export const client = Math.random().toString(36).slice(2, 12);
const HEAVY = ['fl', 'flvmi', 'flcg', 'flcmi', 'saturated', 'disparitymin'];
let under = null, again = false, bounding = null;

/** Selects anew whenever the question changes; what is under way is called off. */
export function open() {
  on('q p l x measure params spec kernel neighbours optimizer seed most', ask);
  on('k', () => { if (!prefix()) ask(); else { bound(); scores(); } });
  on('result', () => { scores(); bound(); });
  ask();
}

const prefix = () => ['auto', 'greedy', 'lazy'].includes(state.optimizer);
const now = () => question(state, prefix() ? state.most : state.k);

export function ask() {
  const lacks = missing();
  if (lacks) {
    stop();
    set({result: null, ...(state.tab === 'picks' ? {tab: 'pool', tabChosen: false} : {})});
    return tell({waits: `Mark a ${lacks} set first.`});
  }
  if (fixed.pool.size > 20000 && HEAVY.includes(state.measure) && !state.spec && !state.neighbours && !again) {
    stop();
    return tell({run: true});
  }
  // One at a time: what comes while one is under way is asked when that one is done or called off.
  begin();
}

export function force() {
  again = true;
  ask();
  again = false;
}

async function begin() {
  under?.abort();
  const mine = under = new AbortController();
  const asked = now();
  const slow = setTimeout(() => tell({phase: 'similarities'}), 250);
  try {
    const result = await api.select({...asked, client}, mine.signal, progress => tell(progress));
    if (mine !== under) return;
    clearTimeout(slow);
    tell({});
    const first = !state.result && state.tab === 'pool' && !state.tabChosen;
    set({result: {...result, question: asked}, ...(first && state.q.length + state.p.length + state.x.length ? {tab: 'picks'} : {})});
  } catch (e) {
    if (mine !== under || e.name === 'AbortError') return;
    tell({error: e.message, plan: e.plan});
    set({result: null});
  } finally {
    clearTimeout(slow);
    if (mine === under) under = null;
  }
}

export function stop() {
  if (!under) return;
  under.abort();
  under = null; // the server sees that nobody listens any more
  tell({waits: 'Called off.', run: true});
}

const tell = what => document.dispatchEvent(new CustomEvent('progress', {detail: what}));

/** The certificate is for the largest budget; the one for this budget is asked for in the background. */
const bound = quiet(async () => {
  const r = state.result;
  if (!r || r.bound === null || state.k >= r.picks.length || r.bounds?.[state.k]) return;
  const k = state.k;
  bounding?.abort();
  bounding = new AbortController();
  try {
    const at = await api.post('/api/select', {...r.question, budget: k, client: client + 'b'}, {signal: bounding.signal});
    if (state.result === r) {
      r.bounds = {...r.bounds, [k]: {bound: at.bound, certificate: at.certificate}};
      document.dispatchEvent(new CustomEvent('bound'));
    }
  } catch { /* something newer was asked for */ }
}, 350);

const NAMES = {relevance: ['Relevance', 'how similar the nearest query is to a pick'],
  coverage: ['Coverage', 'how similar the nearest pick is to a query'],
  privacy: ['Privacy loss', 'how similar the nearest private item is to a pick; less is better'],
  diversity: ['Diversity', 'how unlike two picks are'],
  representation: ['Represents', 'how similar the nearest pick is to an item of the pool']};

/** What can be said of the picks, whatever measure chose them. */
const scores = quiet(async () => {
  const r = state.result, place = $('scores');
  if (!r?.picks.length) return place.replaceChildren();
  const q = {...r.question, budget: Math.min(state.k, r.question.budget)};
  try {
    const {scores: [all]} = await api.post('/api/compare', {questions: [q]});
    if (r !== state.result) return;
    const groups = {relevance: all.groups['query-relevance'], coverage: all.groups['query-coverage'],
      diversity: all.groups.diversity, privacy: all.groups['privacy-irrelevance'] === undefined ? undefined : 1 - all.groups['privacy-irrelevance']};
    place.dataset.of = r.measure;
    put(place, ...Object.entries(all.similarities).map(([k, v]) => h('div', {class: 'score', title: NAMES[k][1], data: {score: k, value: v}},
      h('span', {}, NAMES[k][0]), h('b', {}, v.toFixed(2)),
      groups[k] === undefined ? null : h('small', {title: 'by ' + (fixed.pool.label ?? 'cluster')}, Math.round(100 * groups[k]) + ' %'),
      h('i', {}, h('i', {style: {width: 100 * Math.max(0, Math.min(1, v)) + '%'}})))));
  } catch (e) {
    if (e.status !== 409) toast(e.message, 'bad');
  }
}, 60);
