import {h, put} from './ui.js';
import {get} from './api.js';
import {state, fixed, set, on, param, spec, sized} from './state.js';

/** The goal, its measure, and the sliders of the parameters. */
export function open(place) {
  const box = h('section', {class: 'card'});
  place.append(box);
  let formula = false, more = false;
  const draw = () => {
    const measure = fixed.measures.get(state.measure);
    put(box, h('h2', {}, 'Goal'), goals(), unused(), measures(measure),
      ...(state.spec ? [custom()] : [details(measure, formula, open => { formula = open; }), ...sliders(measure)]),
      settings(more, open => { more = open; }));
  };
  on('goal measure spec', draw);
  on('kernel optimizer neighbours', draw);
  on('result', () => box.querySelector('#memory')?.replaceWith(memory()));
  on('q p x', () => put(box.querySelector('.unused'), ...unusedMarks()));
  on('q p x', () => box.querySelectorAll('.goal').forEach((el, i) => el.classList.toggle('idle', !possible(fixed.goals[i]))));
  on('params', () => box.querySelectorAll('[data-param]').forEach(el => el.show()));
  draw();
}

const unused = () => h('p', {class: 'unused muted'}, ...unusedMarks());

/** Says which marks the measure does not use. */
function unusedMarks() {
  if (state.spec) return [];
  const needs = fixed.measures.get(state.measure)?.needs ?? [];
  const idle = [['q', 'query'], ['p', 'private']].map(([side, name]) => [sized(side), name]).filter(([n, name]) => n && !needs.includes(name));
  if (!idle.length) return [];
  return ['This goal does not use the ' + idle.map(([n, name]) => `${n} ${name} ${n === 1 ? 'item' : 'items'}`).join(' and the ') + '; they are only left out of the picks. ',
    h('button', {class: 'plain small', id: 'follow', onclick: () => set({follows: true})}, 'Use them')];
}

const has = side => state[side].length || state.x.some(x => x.as === side);

const possible = goal => fixed.measures.get(goal.measures[0]).needs.every(set => has(set[0]));

function goals() {
  return h('div', {class: 'goals', role: 'radiogroup', 'aria-label': 'Goal'}, ...fixed.goals.map((g, i) =>
    h('button', {class: 'goal' + (state.goal === i && !state.spec ? ' on' : '') + (possible(g) ? '' : ' idle'), role: 'radio',
      'aria-checked': state.goal === i && !state.spec, onclick: () => set({goal: i, measure: g.measures[0], spec: '', follows: false})},
      h('strong', {}, g.name), state.goal === i && !state.spec ? h('span', {}, g.description) : null,
      h('span', {class: 'needs'}, ...fixed.measures.get(g.measures[0]).needs.map(n => h('i', {class: n[0], title: 'needs a ' + n + ' set'}))))));
}

function measures(measure) {
  const goal = fixed.goals[state.goal];
  const others = [...fixed.measures.values()].filter(c => !c.ofConcepts && !goal.measures.includes(c.name));
  const option = c => h('option', {value: c.name, selected: !state.spec && c.name === measure?.name}, c.name.toUpperCase());
  return h('label', {class: 'row'}, h('span', {}, 'Measure'),
    h('select', {id: 'measure', onchange: e => {
      const name = e.target.value;
      if (name === '') return set({spec: spec(), follows: false});
      const at = fixed.goals.findIndex(g => g.measures.includes(name));
      set({follows: false, measure: name, spec: '', goal: goal.measures.includes(name) || at < 0 ? state.goal : at});
    }},
    h('optgroup', {label: goal.name}, ...goal.measures.map(m => option(fixed.measures.get(m)))),
    h('optgroup', {label: 'Other measures'}, ...others.map(option)),
    h('option', {value: '', selected: state.spec !== ''}, 'Custom mixture …')));
}

function custom() {
  return h('form', {class: 'own', onsubmit: e => { e.preventDefault(); set({spec: e.target.querySelector('input').value.trim() || 'fl'}); }},
    h('input', {type: 'text', value: state.spec, 'aria-label': 'Custom measure', spellcheck: false, maxLength: 2000,
      onchange: e => set({spec: e.target.value.trim() || 'fl'})}),
    h('p', {class: 'muted'}, 'For example 0.7*flvmi:eta=0.5 + 0.3*gc'));
}

function details(measure, open, toggled) {
  return h('details', {class: 'formula', open, ontoggle: e => toggled(e.target.open)},
    h('summary', {title: 'Formula and cost'}, h('i', {}, 'ƒ'), ' ' + measure.description),
    h('code', {}, measure.formula), h('p', {class: 'muted'}, 'Cost: ' + measure.cost + '.'));
}

/** An unbounded parameter: its slider ends at 10 on a square-root scale; larger numbers can be typed. */
const FAR = 10;

function sliders(measure) {
  return Object.entries(measure.parameters).map(([name, r]) => {
    const to = v => r.max === null ? Math.sqrt(Math.min(v, FAR) / FAR) : (v - r.min) / (r.max - r.min);
    const from = t => r.max === null ? FAR * t * t : r.min + t * (r.max - r.min);
    const change = v => {
      const fits = Math.max(r.min, r.max === null ? v : Math.min(r.max, v));
      set({follows: false, params: {...state.params, [state.measure + '.' + name]: Number(fits.toPrecision(3))}});
    };
    const range = h('input', {type: 'range', min: 0, max: 1, step: 0.002, id: 'slider-' + name, 'aria-label': name,
      oninput: e => change(from(Number(e.target.value)))});
    const typed = h('input', {type: 'number', min: r.min, max: r.max ?? undefined, step: 'any', 'aria-label': name + ' as a number',
      onchange: e => change(Number(e.target.value) || 0)});
    const el = h('div', {class: 'slider', data: {param: name}},
      h('label', {htmlFor: 'slider-' + name, title: MEANS[name]}, h('i', {}, r.symbol), h('span', {}, MEANS[name])), typed, range);
    el.show = () => {
      range.value = to(param(name));
      range.style.setProperty('--part', 100 * to(param(name)) + '%');
      if (document.activeElement !== typed) typed.value = param(name);
    };
    el.show();
    return el;
  });
}

const MEANS = {eta: 'query relevance', nu: 'privacy strictness', lambda: 'diversity'};

const size = bytes => bytes < 1e8 ? (bytes / 1e6).toFixed(1) + ' MB' : (bytes / 1e9).toFixed(2) + ' GB';

/** The memory that the studio uses, and its limits. */
function memory() {
  const p = h('p', {class: 'muted', id: 'memory'});
  get('/api/memory').then(m => { p.textContent = `Memory: similarities ${size(m.similarities)} of at most ${size(m.similaritiesLimit)}, Java ${size(m.heap)} of at most ${size(m.heapLimit)}.`; }, () => {});
  return p;
}

function settings(open, toggled) {
  const choice = (name, values, label) => h('label', {class: 'row'}, h('span', {}, label),
    h('select', {onchange: e => set({[name]: e.target.value})}, ...values.map(v => h('option', {value: v, selected: state[name] === v}, v))));
  const amount = (name, label, most) => h('label', {class: 'row'}, h('span', {}, label),
    h('input', {type: 'number', min: 0, max: most, value: state[name] || '', placeholder: name === 'seed' ? '0' : 'all',
      onchange: e => set({[name]: Math.max(0, Math.min(most, Math.floor(Number(e.target.value)) || 0))})}));
  const optimizer = fixed.optimizers.find(o => o.name === state.optimizer);
  return h('details', {class: 'more', open, ontoggle: e => toggled(e.target.open)}, h('summary', {}, 'More settings'),
    choice('kernel', fixed.kernels, 'Kernel'), amount('neighbours', 'Neighbours', fixed.pool.size - 1),
    choice('optimizer', fixed.optimizers.map(o => o.name), 'Optimizer'),
    optimizer && h('p', {class: 'muted'}, optimizer.description + '.'), amount('seed', 'Random seed', 2147483647), memory());
}
