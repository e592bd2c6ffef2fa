const SILENT = 'The studio does not respond; is it still running?';

/** Throws the error message of a response that is not successful. */
async function checked(response) {
  if (response.ok) return response;
  let body = {};
  try { body = await response.json(); } catch { /* not a response of the studio */ }
  throw failure(body, response.status);
}

function failure(body, status) {
  return Object.assign(new Error(body.error || SILENT), {status, plan: body.plan});
}

async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    throw new Error(SILENT);
  }
  return checked(response);
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
export const image = async file =>
  (await call('/api/extras', {method: 'POST', headers: {'Content-Type': file.type || 'image/png'}, body: file})).json();

/** Returns the coordinates of a map; null until it is ready. */
export async function map(layout) {
  const response = await call('/api/map/' + layout);
  return response.status === 202 ? null : new Float32Array(await response.arrayBuffer());
}

/** Selects, and notifies of progress. */
export async function select(request, signal, progress) {
  const response = await call('/api/select',
    sent('POST', request, {signal, headers: {Accept: 'text/event-stream'}}));
  if (response.headers.get('Content-Type').startsWith('application/json')) return response.json();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {value, done} = await reader.read();
    if (done) throw new Error('The connection was lost before the selection was complete.');
    rest += value;
    const events = rest.split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const kind = /^event: (.*)$/m.exec(event)[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(event)[1]);
      if (kind === 'result') return data;
      if (kind === 'failed') throw failure(data, data.status);
      progress(data);
    }
  }
}
