const VERTEX = `#version 300 es
in vec2 was; in vec2 is; in vec4 colour; in float size;
uniform vec2 middle, scale; uniform float part, zoom;
out vec4 c; out float s;
void main() {
  gl_Position = vec4((mix(was, is, part) - middle) * scale, 0., 1.);
  gl_PointSize = size * zoom; c = colour; s = size * zoom;
}`;
const FRAGMENT = `#version 300 es
precision mediump float;
in vec4 c; in float s; uniform float ring; uniform vec3 rim; out vec4 o;
void main() {
  float r = length(gl_PointCoord - .5) * s;
  float a = smoothstep(s * .5, s * .5 - 1.2, r);
  if (ring > 0. && r > s * .5 - 2.6) o = vec4(rim, 1.) * a;
  else o = vec4(c.rgb, 1.) * c.a * a;
}`;

/** Whether a graphics card renders WebGL, which failIfMajorPerformanceCaveat alone does not tell. */
function hasCard() {
  const gl = document.createElement('canvas').getContext('webgl2', {failIfMajorPerformanceCaveat: true});
  if (!gl) return false;
  const named = gl.getExtension('WEBGL_debug_renderer_info');
  const by = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(by);
}

/**
 * Draws many points on a canvas: with WebGL 2 if there is a graphics card, otherwise pixel by pixel,
 * which takes milliseconds where WebGL on the processor takes a second.
 */
export class Points {
  constructor(canvas) {
    this.canvas = canvas;
    this.n = 0;
    this.part = 1;
    this.gl = hasCard() ? canvas.getContext('webgl2', {antialias: false, premultipliedAlpha: true, preserveDrawingBuffer: true}) : null;
    if (this.gl) this.prepare();
    else this.flat = canvas.getContext('2d', {alpha: false});
  }

  prepare() {
    const gl = this.gl;
    const program = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.at = name => gl.getUniformLocation(program, name);
    this.uniforms = Object.fromEntries(['middle', 'scale', 'part', 'zoom', 'ring', 'rim'].map(u => [u, this.at(u)]));
    this.layers = [0, 1].map(() => {
      const array = gl.createVertexArray();
      gl.bindVertexArray(array);
      const buffers = {};
      for (const [name, size, type, norm] of [['was', 2, gl.FLOAT, false], ['is', 2, gl.FLOAT, false],
        ['colour', 4, gl.UNSIGNED_BYTE, true], ['size', 1, gl.FLOAT, false]]) {
        const place = gl.getAttribLocation(program, name);
        buffers[name] = gl.createBuffer();
        gl.bindBuffer(gl.ARRAY_BUFFER, buffers[name]);
        gl.enableVertexAttribArray(place);
        gl.vertexAttribPointer(place, size, type, norm, 0, 0);
      }
      return {array, buffers, count: 0};
    });
  }

  upload(layer, name, data) {
    if (!this.gl) return;
    this.gl.bindBuffer(this.gl.ARRAY_BUFFER, this.layers[layer].buffers[name]);
    this.gl.bufferData(this.gl.ARRAY_BUFFER, data, this.gl.DYNAMIC_DRAW);
  }

  /** Sets the positions of the points, which move there from their previous positions. */
  place(is, was = is) {
    this.is = is;
    this.was = was;
    this.n = is.length / 2;
    this.upload(0, 'is', is);
    this.upload(0, 'was', was);
  }

  paint(colours, sizes) {
    this.colours = colours;
    this.sizes = sizes;
    this.upload(0, 'colour', colours);
    this.upload(0, 'size', sizes);
  }

  /** Sets the points that are drawn over the others, with a rim: [{row, colour: [r, g, b], size}]. */
  over(marks) {
    this.marks = marks;
    const is = new Float32Array(marks.length * 2), was = new Float32Array(marks.length * 2);
    const colours = new Uint8Array(marks.length * 4), sizes = new Float32Array(marks.length);
    marks.forEach((m, i) => {
      for (const t of [0, 1]) {
        is[2 * i + t] = this.is[2 * m.row + t];
        was[2 * i + t] = this.was[2 * m.row + t];
      }
      colours.set([...m.colour, 255], 4 * i);
      sizes[i] = m.size;
    });
    if (!this.gl) return;
    this.upload(1, 'is', is);
    this.upload(1, 'was', was);
    this.upload(1, 'colour', colours);
    this.upload(1, 'size', sizes);
    this.layers[1].count = marks.length;
  }

  /** Draws a view {x, y, scale}: the centre in units of the map, and pixels per unit. */
  draw(view, rim) {
    const ratio = devicePixelRatio || 1, {width, height} = this.canvas;
    const grow = Math.min(3, Math.max(1, Math.sqrt(view.scale / view.fit)));
    if (!this.gl) return this.drawFlat(view, rim, ratio, grow);
    const gl = this.gl, u = this.uniforms;
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (!this.n) return;
    gl.uniform2f(u.middle, view.x, view.y);
    gl.uniform2f(u.scale, 2 * view.scale * ratio / width, 2 * view.scale * ratio / height);
    gl.uniform1f(u.part, this.part);
    gl.uniform3f(u.rim, ...rim.map(c => c / 255));
    for (const [i, count] of [[0, this.n], [1, this.layers[1].count]]) {
      gl.uniform1f(u.zoom, ratio * (i ? Math.min(grow, 1.5) : grow));
      gl.uniform1f(u.ring, i);
      gl.bindVertexArray(this.layers[i].array);
      gl.drawArrays(gl.POINTS, 0, count);
    }
  }

  /** Blends one disc for every point over the pixels, two channels with each product. */
  stamp(x, y, size) {
    const {width, height} = this.image, pixels = this.pixels, colours = this.colours, reach = Math.ceil(size / 2);
    const step = [], cover = [];
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const a = Math.max(0, Math.min(1, (size / 2 + 0.5 - Math.hypot(dx, dy))));
        if (a > 0) { step.push(dy * width + dx); cover.push(a); }
      }
    }
    const m = step.length, steps = Int32Array.from(step), covers = Float32Array.from(cover);
    for (let i = 0; i < this.n; i++) {
      const px = Math.round(x(i)), py = Math.round(y(i));
      if (px < reach || py < reach || px >= width - reach || py >= height - reach) continue;
      const rb = colours[4 * i] | colours[4 * i + 2] << 16, g = colours[4 * i + 1] << 8, alpha = colours[4 * i + 3];
      const middle = py * width + px;
      for (let k = 0; k < m; k++) {
        const at = middle + steps[k], a = covers[k] * alpha + 0.5 | 0, d = pixels[at];
        pixels[at] = 0xff000000
          | (Math.imul(d & 0xff00ff, 256 - a) + Math.imul(rb, a)) >>> 8 & 0xff00ff
          | (Math.imul(d & 0xff00, 256 - a) + Math.imul(g, a)) >>> 8 & 0xff00;
      }
    }
  }

  drawFlat(view, rim, ratio, grow) {
    const c = this.flat, {width, height} = this.canvas;
    if (!width || !height) return;
    if (this.image?.width !== width || this.image.height !== height) {
      this.image = c.createImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    this.pixels.fill((0xff000000 | rim[2] << 16 | rim[1] << 8 | rim[0]) >>> 0);
    const scale = view.scale * ratio, part = this.part, {was, is} = this;
    const left = width / 2 - view.x * scale, top = height / 2 + view.y * scale;
    // Places may arrive a frame before sizes and colours.
    if (this.n && this.sizes) this.stamp(i => left + (was[2 * i] + part * (is[2 * i] - was[2 * i])) * scale,
      i => top - (was[2 * i + 1] + part * (is[2 * i + 1] - was[2 * i + 1])) * scale, this.sizes[0] * ratio * grow);
    c.putImageData(this.image, 0, 0);
    const at = i => [left + (was[2 * i] + part * (is[2 * i] - was[2 * i])) * scale, top - (was[2 * i + 1] + part * (is[2 * i + 1] - was[2 * i + 1])) * scale];
    for (const m of this.marks ?? []) {
      const [x, y] = at(m.row);
      c.beginPath();
      c.arc(x, y, m.size * ratio / 2, 0, 7);
      c.fillStyle = `rgb(${m.colour})`;
      c.fill();
      c.lineWidth = 2 * ratio;
      c.strokeStyle = `rgb(${rim})`;
      c.stroke();
    }
  }
}

/** Finds points by their position, with a grid of cells over the map. */
export class Places {
  constructor(at) {
    this.at = at;
    const n = at.length / 2;
    this.box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < n; i++) {
      this.box[0] = Math.min(this.box[0], at[2 * i]);
      this.box[1] = Math.min(this.box[1], at[2 * i + 1]);
      this.box[2] = Math.max(this.box[2], at[2 * i]);
      this.box[3] = Math.max(this.box[3], at[2 * i + 1]);
    }
    this.side = Math.max(1, Math.min(256, Math.ceil(Math.sqrt(n / 2))));
    this.start = new Uint32Array(this.side * this.side + 1);
    const cell = new Uint32Array(n);
    for (let i = 0; i < n; i++) {
      cell[i] = this.row(at[2 * i + 1]) * this.side + this.column(at[2 * i]);
      this.start[cell[i] + 1]++;
    }
    for (let c = 0; c < this.side * this.side; c++) this.start[c + 1] += this.start[c];
    const next = this.start.slice();
    this.items = new Uint32Array(n);
    for (let i = 0; i < n; i++) this.items[next[cell[i]]++] = i;
  }

  column(x) { return this.cell(x, 0); }
  row(y) { return this.cell(y, 1); }
  cell(v, axis) {
    const span = this.box[axis + 2] - this.box[axis] || 1;
    return Math.max(0, Math.min(this.side - 1, Math.floor((v - this.box[axis]) / span * this.side)));
  }

  /** Returns the point nearest to (x, y) within the distance r, or −1. */
  nearest(x, y, r) {
    let best = -1, least = r * r;
    for (let cy = this.row(y - r); cy <= this.row(y + r); cy++) {
      for (let cx = this.column(x - r); cx <= this.column(x + r); cx++) {
        const c = cy * this.side + cx;
        for (let t = this.start[c]; t < this.start[c + 1]; t++) {
          const i = this.items[t], dx = this.at[2 * i] - x, dy = this.at[2 * i + 1] - y;
          if (dx * dx + dy * dy < least) { least = dx * dx + dy * dy; best = i; }
        }
      }
    }
    return best;
  }

  /** Returns the points inside a polygon [x, y, x, y, …]. */
  inside(line) {
    const out = [], n = this.at.length / 2, m = line.length / 2;
    let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = 0; k < m; k++) {
      lowX = Math.min(lowX, line[2 * k]); highX = Math.max(highX, line[2 * k]);
      lowY = Math.min(lowY, line[2 * k + 1]); highY = Math.max(highY, line[2 * k + 1]);
    }
    for (let i = 0; i < n; i++) {
      const x = this.at[2 * i], y = this.at[2 * i + 1];
      if (x < lowX || x > highX || y < lowY || y > highY) continue;
      let odd = false;
      for (let k = 0, l = m - 1; k < m; l = k++) {
        const ky = line[2 * k + 1], ly = line[2 * l + 1];
        if (ky > y !== ly > y && x < (line[2 * l] - line[2 * k]) * (y - ky) / (ly - ky) + line[2 * k]) odd = !odd;
      }
      if (odd) out.push(i);
    }
    return out;
  }
}
