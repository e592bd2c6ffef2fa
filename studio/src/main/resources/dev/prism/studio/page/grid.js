import {$, h, count, toast, put} from './ui.js';
import {state, fixed, set, on, mark} from './state.js';
import {cell} from './cell.js';

/** Items in cells, of which only the visible ones are in the document. */
export class Grid {
  /**
   * @param act called as act(row, event) on a click or Enter
   */
  constructor(place, act) {
    this.act = act;
    this.place = place;
    this.entries = [];
    this.inner = h('div', {class: 'inner'});
    this.box = h('div', {class: 'scroll', role: 'grid', tabIndex: 0, 'aria-label': 'Items'}, this.inner);
    place.append(this.box);
    this.alive = new Map();
    this.at = 0;
    this.box.onscroll = () => this.draw();
    this.pressed = this.stale = false;
    this.box.onpointerdown = () => this.press();
    new ResizeObserver(() => this.draw()).observe(this.box);
    this.box.onclick = e => {
      const el = e.target.closest('.cell');
      if (!el) return;
      this.at = Math.max(0, this.entries.findIndex(x => x.row === Number(el.dataset.row)));
      this.act(Number(el.dataset.row), e);
    };
    this.box.onkeydown = e => this.key(e);
  }

  size() {
    const kind = fixed.pool.kind;
    return kind === 'images' ? [92, 118] : kind === 'text' ? [180, 126] : [180, 124];
  }

  /** entries: [{row, rank, gain, shared}] */
  show(entries) {
    this.entries = entries;
    this.at = Math.max(0, Math.min(this.at, entries.length - 1));
    this.refresh();
  }

  /** Keeps the cells until the pointer is up: one that is replaced while it is pressed gets no click. */
  press() {
    this.pressed = true;
    const release = () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
      setTimeout(() => { // after the click
        this.pressed = false;
        if (this.stale) this.refresh();
      });
    };
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
  }

  refresh() {
    this.stale = this.pressed;
    if (this.stale) return;
    this.inner.replaceChildren();
    this.alive.clear();
    this.draw();
  }

  draw() {
    const [least, height] = this.size(), gap = 8, width = this.box.clientWidth - 16;
    if (width <= 0) return;
    this.columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
    const w = (width - gap * (this.columns - 1)) / this.columns;
    const tall = fixed.pool.kind === 'images' ? w + (fixed.pool.label ? 48 : 28) : height;
    const rows = Math.ceil(this.entries.length / this.columns);
    this.inner.style.height = rows * (tall + gap) + 8 + 'px';
    const first = Math.max(0, Math.floor(this.box.scrollTop / (tall + gap)) - 1) * this.columns;
    const last = Math.min(this.entries.length, first + (Math.ceil(this.box.clientHeight / (tall + gap)) + 3) * this.columns);
    for (const [i, el] of this.alive) {
      if (i < first || i >= last) { el.remove(); this.alive.delete(i); }
    }
    for (let i = first; i < last; i++) {
      let el = this.alive.get(i);
      if (!el) {
        const e = this.entries[i];
        el = cell(e.row, e);
        el.setAttribute('role', 'gridcell');
        el.id = this.place.id + '-' + e.row;
        this.inner.append(el);
        this.alive.set(i, el);
      }
      Object.assign(el.style, {width: w + 'px', height: tall + 'px',
        transform: `translate(${(i % this.columns) * (w + gap)}px, ${Math.floor(i / this.columns) * (tall + gap)}px)`});
    }
    this.step = tall + gap;
  }

  key(e) {
    const move = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns, ArrowDown: this.columns}[e.key];
    const entry = this.entries[this.at];
    if (move) {
      this.at = Math.max(0, Math.min(this.entries.length - 1, this.at + move));
      const top = Math.floor(this.at / this.columns) * this.step;
      if (top < this.box.scrollTop) this.box.scrollTop = top;
      if (top + this.step > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + this.step - this.box.clientHeight;
      if (this.entries[this.at]) set({focus: this.entries[this.at].row});
      this.box.setAttribute('aria-activedescendant', this.place.id + '-' + this.entries[this.at]?.row);
    } else if ((e.key === 'Enter' || e.key === ' ') && entry) {
      this.act(entry.row, e);
    } else return;
    e.preventDefault();
  }
}

const TABS = [['picks', 'Picks'], ['pool', 'Pool'], ['marks', 'Marked'], ['found', 'Found']];
let grid;

function entries() {
  if (state.tab === 'picks') {
    return (state.result?.picks ?? []).slice(0, state.k).map((p, i) => ({row: p.index, rank: i + 1, gain: p.gain}));
  }
  const rows = state.tab === 'marks' ? [...state.q, ...state.p, ...state.l]
    : state.tab === 'found' ? state.found : Array.from({length: fixed.pool.size}, (_, i) => i);
  return rows.map(row => ({row}));
}

/** The tabs, and the buttons that mark all found items. */
function tabs() {
  const sizes = {picks: Math.min(state.k, state.result?.picks.length ?? 0), pool: fixed.pool.size,
    marks: state.q.length + state.p.length + state.l.length, found: state.found.length};
  const rows = state.found;
  put($('tabs'), ...TABS.map(([name, title]) => h('button', {role: 'tab', id: 'tab-' + name,
    'aria-selected': state.tab === name, onclick: () => set({tab: name, tabChosen: true})}, title, h('small', {}, count(sizes[name])))),
    ...(state.tab === 'found' && rows.length && state.mode === 'select' ? [h('div', {class: 'bulk'},
      h('span', {class: 'muted'}, 'Mark all ' + count(rows.length) + ' as'),
      ...[['q', 'Query'], ['p', 'Private'], ['l', 'Labelled']].map(([side, name]) =>
        h('button', {class: 'mark ' + side, onclick: () => {
          if (rows.length > 2000 && side !== 'l') return toast('At most 2,000 items can be marked as query or private at once.', 'bad');
          mark(rows, side, false);
        }}, name)),
      h('button', {class: 'plain', onclick: () => set({found: [], tab: state.result ? 'picks' : 'pool'})}, 'Clear'))] : []));
}

export function open(act) {
  grid = new Grid($('grid'), act);
  const redraw = () => { tabs(); grid.show(entries()); };
  on('tab result k q p l found mode', changed => {
    if (changed.has('tab')) grid.box.scrollTop = 0;
    redraw();
  });
  on('focus', () => grid.refresh());
  grid.box.onpointerover = e => {
    const el = e.target.closest('.cell');
    if (el && state.tab === 'picks') set({hover: Number(el.dataset.row)});
  };
  grid.box.onpointerleave = () => { if (state.focus !== null) set({hover: null}); };
  redraw();
  return grid;
}

export const redraw = () => { tabs(); grid.show(entries()); };
