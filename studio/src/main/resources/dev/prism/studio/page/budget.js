import {$, h, s, number, count, put} from './ui.js';
import {state, fixed, set, on} from './state.js';
import {stop, force} from './run.js';

const W = 1000, H = 92;

/** The number of picks k, the value after each pick, and the bound on the best value of as many. */
export function open() {
  const range = h('input', {type: 'range', id: 'slider-k', min: 1, step: 1, 'aria-label': 'Number of picks k', oninput: e => set({k: Number(e.target.value)})});
  const typed = h('input', {type: 'number', id: 'k', min: 1, 'aria-label': 'Number of picks k, typed',
    onchange: e => { const k = Math.max(1, Math.min(fixed.pool.size, Math.floor(Number(e.target.value)) || 1)); set({k, most: Math.max(state.most, k)}); }});
  const most = h('select', {'aria-label': 'Largest k', title: 'The largest k that is computed; the slider ends there', onchange: e => {
    const m = Math.min(Number(e.target.value), fixed.pool.size); set({most: m, k: Math.min(state.k, m)}); }});
  const curve = s('svg', {viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: 'none', class: 'curve', role: 'img'});
  const facts = h('div', {class: 'says'}), status = h('div', {class: 'status', role: 'status'}), plan = h('dl', {class: 'facts plan'});
  $('budget').append(h('div', {class: 'row'}, h('h2', {}, 'Picks'), typed, h('span', {class: 'muted'}, 'up to'), most, status),
    plan, facts, h('div', {class: 'plot'}, curve, range));

  const draw = () => {
    const picks = state.result?.picks ?? [], top = Math.max(1, Math.min(state.most, picks.length || state.most));
    range.max = top;
    range.value = Math.min(state.k, top);
    range.disabled = !picks.length;
    if (document.activeElement !== typed) typed.value = state.k;
    const sizes = [...new Set([10, 20, 50, 100, 200, 500, 1000, state.most])].filter(n => n <= fixed.pool.size || n === state.most).sort((a, b) => a - b);
    put(most, ...sizes.map(n => h('option', {value: n, selected: n === state.most}, count(n))));
    drawCurve(curve, picks, top);
    describe(facts);
  };
  on('result k most', draw);
  document.addEventListener('bound', draw);
  document.addEventListener('progress', e => {
    progress(status, e.detail);
    put(plan, ...Object.entries(e.detail.plan ?? {}).flatMap(([k, v]) => [h('dt', {}, k), h('dd', {}, String(v))]));
  });
  draw();
}

function limit() {
  const r = state.result;
  if (!r) return null;
  if (state.k >= r.picks.length) return r.bound === null ? null : r;
  // The bound of a pick comes with the selection, and one for this k alone later: the lower one counts.
  const known = [r.picks[state.k - 1], r.bounds?.[state.k]].filter(b => Number.isFinite(b?.bound));
  return known.length ? known.reduce((a, b) => b.bound < a.bound ? b : a) : null;
}

function drawCurve(svg, picks, top) {
  svg.replaceChildren();
  if (!picks.length) return;
  const bound = limit()?.bound ?? null;
  const values = [0, ...picks.map(p => p.value)];
  const bounds = picks.map(p => p.bound ?? NaN), band = !bounds.some(isNaN);
  const high = Math.max(...values, bound ?? -Infinity, ...band ? bounds : []), low = Math.min(0, ...values);
  const x = i => W * (top === 1 ? i : Math.max(0, i - 1) / (top - 1)), y = v => H - 4 - (H - 12) * (v - low) / (high - low || 1);
  const line = picks.map((p, i) => `${x(i + 1).toFixed(1)},${y(p.value).toFixed(1)}`).join(' ');
  const k = Math.min(state.k, picks.length);
  const above = bounds.map((b, i) => `${x(i + 1).toFixed(1)},${y(b).toFixed(1)}`).reverse().join(' ');
  svg.setAttribute('aria-label', `Value ${number(picks[k - 1].value)} after ${k} picks`);
  svg.append(
    s('polygon', {class: 'all', points: `0,${H} ${line} ${x(picks.length).toFixed(1)},${H}`}),
    s('polygon', {class: 'taken', points: `0,${H} ${picks.slice(0, k).map((p, i) => `${x(i + 1).toFixed(1)},${y(p.value).toFixed(1)}`).join(' ')} ${x(k).toFixed(1)},${H}`}),
    band ? s('polygon', {class: 'band', points: `${line} ${above}`}, s('title', {}, 'Between the value and the upper bound for as many picks')) : '',
    s('polyline', {class: 'line', points: line}));
  if (bound !== null) svg.append(s('line', {class: 'bound', x1: 0, x2: x(k), y1: y(bound), y2: y(bound)}));
  svg.append(s('line', {class: 'now', x1: x(k), x2: x(k), y1: 0, y2: H}));
}

function describe(place) {
  const r = state.result;
  if (!r?.picks.length) return place.replaceChildren();
  const k = Math.min(state.k, r.picks.length), at = limit(), p = r.picks[k - 1];
  put(place, h('b', {id: 'value'}, number(p.value, 4)), h('span', {class: 'muted'}, ` value, last gain ${number(p.gain, 3)}`),
    at ? h('span', {class: 'good', title: 'No selection of this size has a value above ' + number(at.bound, 4)}, at.certificate)
      : r.bound === null ? h('span', {class: 'muted', title: r.certificate}, 'no bound for this measure') : '',
    r.stopped ? h('span', {class: 'muted'}, r.stopped) : '');
}

function progress(place, {phase, picked, k, others, waits, run, error}) {
  const again = h('button', {class: 'main', onclick: force}, 'Select');
  if (error) {
    put(place, h('span', {class: 'bad', title: error}, error));
  } else if (run) {
    put(place, h('span', {class: 'muted'}, waits ?? 'This measure takes long on a pool of this size.'), again);
  } else if (waits) {
    put(place, h('span', {class: 'muted'}, waits));
  } else if (phase) {
    const part = phase === 'picking' ? picked / k : 0;
    put(place,
      h('span', {class: 'muted'}, phase === 'picking' ? `${picked} of ${k} picks` : phase === 'waiting' ? (others ? `waiting for ${others} ${others === 1 ? 'other' : 'others'} …` : 'waiting …') : 'similarities …'),
      h('i', {class: 'bar' + (phase === 'picking' ? '' : ' still')}, h('i', {style: {width: 100 * part + '%'}})),
      h('button', {class: 'plain', id: 'stop', onclick: stop}, 'Stop'));
  } else place.replaceChildren();
}
