import {$, h, number, quiet, toast, put} from './ui.js';
import {state, fixed, set, on, request, missing} from './state.js';
import * as api from './api.js';

const client = Math.random().toString(36).slice(2, 12);
const LONG_SECONDS = 20;
let under = null, again = false, bounding = null, turns = 0, estimating = '';

/** Numbers a request of this page, since requests may arrive in another order. */
export const numbered = (asked, suffix = '') => ({...asked, client: client + suffix, turn: ++turns});

/** Selects whenever the request changes, and cancels the previous run. */
export function open() {
  on('q p l x measure params spec kernel neighbours optimizer seed most', ask);
  on('k', () => { if (!prefix()) ask(); else { bound(); scores(); } });
  on('result', () => { scores(); bound(); });
  ask();
}

/** Whether fewer picks are a prefix of more picks, so that one run serves all k. */
const prefix = () => fixed.optimizers.find(o => o.name === state.optimizer.split(':')[0])?.prefix ?? false;
const now = () => request(state, prefix() ? state.most : state.k);

export async function ask() {
  const lacks = missing();
  if (lacks) {
    stop();
    set({result: null, ...(state.tab === 'picks' ? {tab: 'pool', tabChosen: false} : {})});
    return notify({waits: lacks === 'fewer' ? 'All items are marked; none is left to pick.' : `Mark ${lacks} items first.`});
  }
  if (fixed.pool.size <= 20000 || again) return begin();
  const asked = now(), key = JSON.stringify(asked);
  estimating = key;
  stop();
  let seconds = 0;
  try {
    ({seconds} = await api.post('/api/estimate', asked));
  } catch { /* the selection reports what is wrong */ }
  if (estimating !== key) return;
  if (seconds > LONG_SECONDS) notify({run: true, waits: `Estimated time: about ${time(seconds)}.`});
  else begin();
}

const time = s => s < 90 ? Math.round(s) + ' s' : s < 5400 ? Math.round(s / 60) + ' min' : Math.round(s / 3600) + ' h';

export function force() {
  again = true;
  ask();
  again = false;
}

async function begin() {
  estimating = '';
  under?.abort();
  const mine = under = new AbortController();
  const asked = now();
  const slow = setTimeout(() => notify({phase: 'similarities'}), 250);
  try {
    const result = await api.select(numbered(asked), mine.signal, progress => notify(progress));
    if (mine !== under) return;
    clearTimeout(slow);
    notify({});
    const first = !state.result && state.tab === 'pool' && !state.tabChosen;
    set({result: {...result, request: asked}, ...(first && state.q.length + state.p.length + state.x.length ? {tab: 'picks'} : {})});
  } catch (e) {
    if (mine !== under || e.name === 'AbortError') return;
    notify({error: e.message, plan: e.plan});
    set({result: null});
  } finally {
    clearTimeout(slow);
    if (mine === under) under = null;
  }
}

export function stop() {
  if (!under) return;
  under.abort();
  under = null; // the server notices the closed connection
  notify({waits: 'Cancelled.', run: true});
}

const notify = detail => document.dispatchEvent(new CustomEvent('progress', {detail}));

/** The certificate belongs to the largest k; the one for this k is computed in the background. */
const bound = quiet(async () => {
  const r = state.result;
  if (!r || r.bound === null || state.k >= r.picks.length || r.bounds?.[state.k]) return;
  const k = state.k;
  bounding?.abort();
  bounding = new AbortController();
  try {
    const at = await api.post('/api/select', numbered({...r.request, k}, 'b'), {signal: bounding.signal});
    if (state.result === r) {
      r.bounds = {...r.bounds, [k]: {bound: at.bound, certificate: at.certificate}};
      document.dispatchEvent(new CustomEvent('bound'));
    }
  } catch { /* a newer request has replaced it */ }
}, 350);

const NAMES = {relevance: ['Relevance', 'mean similarity of a pick to its nearest query item'],
  coverage: ['Coverage', 'mean similarity of a query item to its nearest pick'],
  privacy: ['Privacy loss', 'mean similarity of a pick to its nearest private item; lower is better'],
  diversity: ['Diversity', 'mean dissimilarity of two picks'],
  representation: ['Represents', 'mean similarity of an item of the pool to its nearest pick']};

/** Metrics of the picks, independent of the measure. */
const scores = quiet(async () => {
  const r = state.result, place = $('scores');
  if (!r?.picks.length) return place.replaceChildren();
  const q = {...r.request, k: Math.min(state.k, r.request.k)};
  try {
    const {scores: [all]} = await api.post('/api/compare', {requests: [q]});
    if (r !== state.result) return;
    const groups = {relevance: all.groups['query-relevance'], coverage: all.groups['query-coverage'],
      diversity: all.groups.diversity, privacy: all.groups['privacy-irrelevance'] === undefined ? undefined : 1 - all.groups['privacy-irrelevance']};
    place.dataset.of = r.measure;
    put(place, ...Object.entries(all.similarities).map(([k, v]) => h('div', {class: 'score', title: NAMES[k][1], data: {score: k, value: v}},
      h('span', {}, NAMES[k][0]), h('b', {}, v.toFixed(2)),
      groups[k] === undefined ? null : h('small', {title: 'by ' + (fixed.pool.label ?? 'cluster')}, (fixed.pool.label ?? 'clusters') + ' ' + Math.round(100 * groups[k]) + ' %'),
      h('i', {}, h('i', {style: {width: 100 * Math.max(0, Math.min(1, v)) + '%'}})))));
  } catch (e) {
    if (e.status !== 409) toast(e.message, 'bad');
  }
}, 60);
