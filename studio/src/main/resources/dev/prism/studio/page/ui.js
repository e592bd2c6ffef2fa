/** An element: h('b', {class: 'x', onclick: f}, 'text', child). */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  fill(el, props);
  el.append(...children.flat().filter(c => c !== null && c !== undefined && c !== false));
  return el;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An element of an SVG drawing. */
export function s(tag, props = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [k, v] of Object.entries(props)) el.setAttribute(k, v);
  el.append(...children.flat().filter(c => c !== null && c !== undefined));
  return el;
}

function fill(el, props) {
  for (const [k, v] of Object.entries(props)) {
    if (k.startsWith('aria')) { if (v !== undefined && v !== null) el.setAttribute(k, String(v)); continue; }
    if (v === undefined || v === null || v === false) continue;
    if (k === 'class') el.className = v;
    else if (k === 'style') Object.assign(el.style, v);
    else if (k === 'data') Object.assign(el.dataset, v);
    else if (k.startsWith('on')) el.addEventListener(k.slice(2), v);
    else if (k in el && k !== 'list' && k !== 'form') el[k] = v;
    else el.setAttribute(k, v === true ? '' : v);
  }
}

/** Replaces the children of an element; absent ones are skipped. */
export function put(el, ...children) {
  steady(el, () => el.replaceChildren(...children.flat().filter(c => c !== null && c !== undefined && c !== false && c !== '')));
}

const stops = el => [...el.querySelectorAll('button, input, select, summary, a[href], [tabindex]')].filter(x => !x.disabled && x.getClientRects().length);
const called = el => el.id || el.tagName + (el.getAttribute('aria-label') || el.textContent || el.title);

/** Redraws an element, and keeps the keyboard focus on the same or the next control. */
export function steady(el, draw) {
  const had = document.activeElement, inside = had !== el && el.contains(had);
  const name = inside && called(had), at = inside ? stops(el).indexOf(had) : -1;
  draw();
  if (!inside || document.activeElement === had) return;
  const all = stops(el);
  const next = el.contains(had) ? had : all.find(x => called(x) === name) ?? all[Math.min(Math.max(0, at), all.length - 1)];
  next?.focus({preventScroll: true});
}

export const $ = id => document.getElementById(id);

export function number(v, digits = 3) {
  if (v === null || v === undefined || Number.isNaN(v)) return '–';
  const a = Math.abs(v);
  if (a >= 1e5 || (a > 0 && a < 1e-3)) return v.toExponential(2);
  return String(Number(v.toPrecision(a >= 1000 ? 5 : digits))).replace('-', '−');
}

export const count = n => n.toLocaleString('en-US');

export function toast(text, kind = '') {
  const el = h('div', {class: 'toast ' + kind}, text);
  $('toasts').append(el);
  setTimeout(() => el.classList.add('gone'), kind === 'bad' ? 7000 : 3000);
  setTimeout(() => el.remove(), kind === 'bad' ? 7600 : 3600);
}

/** Calls f when no further call has come for a while. */
export function quiet(f, wait) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => f(...args), wait);
  };
}

/** Asks for a line of text; null if the dialog is cancelled. */
export function ask(title, value, button) {
  const dialog = $('dialog');
  return new Promise(resolve => {
    const input = h('input', {type: 'text', value, maxLength: 60, 'aria-label': title});
    const form = h('form', {method: 'dialog'},
      h('h2', {}, title), input,
      h('div', {class: 'row end'},
        h('button', {type: 'button', class: 'plain', onclick: () => dialog.close('')}, 'Cancel'),
        h('button', {type: 'submit', class: 'main', value: 'yes'}, button)));
    put(dialog, form);
    dialog.onclose = () => resolve(dialog.returnValue === 'yes' ? input.value.trim() : null);
    dialog.returnValue = '';
    dialog.showModal();
    input.select();
  });
}

/** Asks for confirmation of an irreversible action. */
export function sure(question, button) {
  const dialog = $('dialog');
  return new Promise(resolve => {
    put(dialog, h('form', {method: 'dialog'}, h('h2', {}, question),
      h('div', {class: 'row end'},
        h('button', {type: 'button', class: 'plain', onclick: () => dialog.close('')}, 'Cancel'),
        h('button', {type: 'submit', class: 'main', value: 'yes'}, button))));
    dialog.onclose = () => resolve(dialog.returnValue === 'yes');
    dialog.returnValue = '';
    dialog.showModal();
  });
}

/** Shows a dialog with a button to close it. */
export function show(title, ...content) {
  const dialog = $('dialog');
  dialog.onclose = null;
  put(dialog, h('div', {class: 'sheet'},
    h('div', {class: 'row'}, h('h2', {}, title),
      h('button', {class: 'plain icon', 'aria-label': 'Close', onclick: () => dialog.close()}, '✕')),
    ...content));
  dialog.showModal();
}

/** A small menu under a button. */
export function menu(label, entries, props = {}) {
  const list = h('div', {class: 'menu', role: 'menu', hidden: true});
  const button = h('button', {class: 'plain', 'aria-haspopup': 'menu', 'aria-expanded': 'false', ...props}, label);
  const close = () => { list.hidden = true; button.setAttribute('aria-expanded', 'false'); };
  button.onclick = e => {
    e.stopPropagation();
    const open = list.hidden;
    document.querySelectorAll('.menu').forEach(m => { m.hidden = true; });
    if (!open) return close();
    put(list, ...entries().map(([name, act, hint]) => act
      ? h('button', {role: 'menuitem', onclick: () => { close(); act(); }}, name, hint && h('small', {}, hint))
      : h('div', {class: 'head'}, name)));
    list.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    list.querySelector('button')?.focus();
  };
  list.onkeydown = e => {
    const all = [...list.querySelectorAll('button')], at = all.indexOf(document.activeElement);
    if (e.key === 'ArrowDown') all[(at + 1) % all.length].focus();
    else if (e.key === 'ArrowUp') all[(at - 1 + all.length) % all.length].focus();
    else if (e.key === 'Escape') { close(); button.focus(); }
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  document.addEventListener('click', close);
  return h('div', {class: 'dropdown'}, button, list);
}

export async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(what + ' copied');
  } catch {
    show(what, h('pre', {}, text));
  }
}

export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const a = h('a', {href: url, download: name});
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
