import {h, put} from './ui.js';
import {state, fixed, set, on, param, spec} from './state.js';

/** What one may want, the measure that does it, and its sliders. */
export function open(place) {
  const box = h('section', {class: 'card'});
  place.append(box);
  let formula = false, more = false;
  const draw = () => {
    const card = fixed.cards.get(state.measure);
    put(box, h('h2', {}, 'Goal'), goals(), measures(card),
      ...(state.spec ? [own()] : [about(card, formula, open => { formula = open; }), ...sliders(card)]),
      settings(card, more, open => { more = open; }));
  };
  on('goal measure spec', draw);
  on('kernel optimizer neighbours', draw);
  on('q p x', () => box.querySelectorAll('.goal').forEach((el, i) => el.classList.toggle('idle', !possible(fixed.goals[i]))));
  on('params', () => box.querySelectorAll('[data-param]').forEach(el => el.show()));
  draw();
}

const has = side => state[side].length || state.x.some(x => x.as === side);

const possible = goal => fixed.cards.get(goal.measures[0]).needs.every(g => has(g === 'query' ? 'q' : 'p'));

function goals() {
  return h('div', {class: 'goals', role: 'radiogroup', 'aria-label': 'Goal'}, ...fixed.goals.map((g, i) =>
    h('button', {class: 'goal' + (state.goal === i && !state.spec ? ' on' : '') + (possible(g) ? '' : ' idle'), role: 'radio',
      'aria-checked': state.goal === i && !state.spec, onclick: () => set({goal: i, measure: g.measures[0], spec: ''})},
      h('strong', {}, g.name), state.goal === i && !state.spec ? h('span', {}, g.says) : null,
      h('span', {class: 'needs'}, ...fixed.cards.get(g.measures[0]).needs.map(n => h('i', {class: n[0], title: 'needs a ' + n + ' set'}))))));
}

function measures(card) {
  const goal = fixed.goals[state.goal];
  const others = [...fixed.cards.values()].filter(c => !c.ofConcepts && !goal.measures.includes(c.name));
  const option = c => h('option', {value: c.name, selected: !state.spec && c.name === card?.name}, c.name.toUpperCase());
  return h('label', {class: 'row'}, h('span', {}, 'Measure'),
    h('select', {id: 'measure', onchange: e => {
      const name = e.target.value;
      if (name === '') return set({spec: spec()});
      const at = fixed.goals.findIndex(g => g.measures.includes(name));
      set({measure: name, spec: '', goal: goal.measures.includes(name) || at < 0 ? state.goal : at});
    }},
    h('optgroup', {label: goal.name}, ...goal.measures.map(m => option(fixed.cards.get(m)))),
    h('optgroup', {label: 'All others'}, ...others.map(option)),
    h('option', {value: '', selected: state.spec !== ''}, 'a mixture of your own …')));
}

function own() {
  return h('form', {class: 'own', onsubmit: e => { e.preventDefault(); set({spec: e.target.querySelector('input').value.trim() || 'fl'}); }},
    h('input', {type: 'text', value: state.spec, 'aria-label': 'A measure as text', spellcheck: false, maxLength: 2000,
      onchange: e => set({spec: e.target.value.trim() || 'fl'})}),
    h('p', {class: 'muted'}, 'Such as 0.7*flvmi:eta=0.5 + 0.3*gc'));
}

function about(card, open, told) {
  return h('details', {class: 'formula', open, ontoggle: e => told(e.target.open)},
    h('summary', {}, h('i', {}, 'ƒ'), ' ' + card.says),
    h('code', {}, card.formula), h('p', {class: 'muted'}, 'Takes ' + card.cost + '.'));
}

/** An open end: the slider reaches 10, finely at first; a number beyond may be typed. */
const FAR = 10;

function sliders(card) {
  return Object.entries(card.parameters).map(([name, r]) => {
    const to = v => r.max === null ? Math.sqrt(Math.min(v, FAR) / FAR) : (v - r.min) / (r.max - r.min);
    const from = t => r.max === null ? FAR * t * t : r.min + t * (r.max - r.min);
    const change = v => {
      const fits = Math.max(r.min, r.max === null ? v : Math.min(r.max, v));
      set({params: {...state.params, [state.measure + '.' + name]: Number(fits.toPrecision(3))}});
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

function settings(card, open, told) {
  const choice = (name, values, label) => h('label', {class: 'row'}, h('span', {}, label),
    h('select', {onchange: e => set({[name]: e.target.value})}, ...values.map(v => h('option', {value: v, selected: state[name] === v}, v))));
  const amount = (name, label, most) => h('label', {class: 'row'}, h('span', {}, label),
    h('input', {type: 'number', min: 0, max: most, value: state[name] || '', placeholder: name === 'seed' ? '0' : 'all',
      onchange: e => set({[name]: Math.max(0, Math.min(most, Math.floor(Number(e.target.value)) || 0))})}));
  const optimizer = fixed.optimizers.find(o => o.name === state.optimizer);
  return h('details', {class: 'more', open, ontoggle: e => told(e.target.open)}, h('summary', {}, 'More'),
    choice('kernel', fixed.kernels, 'Kernel'), amount('neighbours', 'Neighbours kept', fixed.pool.size - 1),
    choice('optimizer', fixed.optimizers.map(o => o.name), 'Optimizer'),
    optimizer && h('p', {class: 'muted'}, optimizer.says + '.'), amount('seed', 'Seed', 2147483647));
}
