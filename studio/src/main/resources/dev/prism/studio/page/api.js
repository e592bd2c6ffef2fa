/** What the server refuses comes as an Error with its sentence. */
async function answered(response) {
  if (response.ok) return response;
  let said = {};
  try { said = await response.json(); } catch { /* not from us */ }
  throw refused(said, response.status);
}

function refused(said, status) {
  const e = new Error(said.error || 'The studio does not answer; is it still running?');
  return Object.assign(e, {status, plan: said.plan});
}

async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    throw new Error('The studio does not answer; is it still running?');
  }
  return answered(response);
}

const sent = (method, body, more = {}) => ({
  method,
  headers: {'Content-Type': 'application/json', ...more.headers},
  body: body === undefined ? undefined : JSON.stringify(body),
  signal: more.signal,
});

export const get = async path => (await call(path)).json();
export const post = async (path, body, more) => (await call(path, sent('POST', body, more))).json();
export const put = async (path, body) => (await call(path, sent('PUT', body))).json();
export const remove = async path => (await call(path, {method: 'DELETE'})).json();
export const blob = async (path, body) => (await call(path, sent('POST', body))).blob();
export const picture = async file =>
  (await call('/api/extras', {method: 'POST', headers: {'Content-Type': file.type || 'image/png'}, body: file})).json();

/** A map's coordinates; null while it is not ready. */
export async function map(layout) {
  const response = await call('/api/map/' + layout);
  return response.status === 202 ? null : new Float32Array(await response.arrayBuffer());
}

/** Selects, telling progress on the way. */
export async function select(question, signal, progress) {
  const response = await call('/api/select',
    sent('POST', question, {signal, headers: {Accept: 'text/event-stream'}}));
  if (response.headers.get('Content-Type').startsWith('application/json')) return response.json();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {value, done} = await reader.read();
    if (done) throw new Error('The selection was cut off.');
    rest += value;
    const events = rest.split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const kind = /^event: (.*)$/m.exec(event)[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(event)[1]);
      if (kind === 'result') return data;
      if (kind === 'refused') throw refused(data, data.status);
      progress(data);
    }
  }
}
