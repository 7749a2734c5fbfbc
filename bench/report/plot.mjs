/** Cost against size as an SVG: a line for each kind, both axes logarithmic, so that what grows with the catalogue rises. */

/**
 * @typedef {object} Line
 * @property {string} title
 * @property {readonly { size: number, cost: number }[]} points
 */

const WIDTH = 900;
const HEIGHT = 560;
const PLOT = { left: 64, right: 300, top: 56, bottom: 52 };
const LABEL_HEIGHT = 15;
/** Told apart in light and dark, by people with any colour vision, together with the labels at their ends. */
const COLOURS = ['#3b7dd8', '#c2571a', '#2e8b57', '#a8499c', '#b08900', '#5f6b7a', '#00848f', '#d0435b'];

/**
 * @param {readonly Line[]} lines
 * @param {string} [title]
 * @returns {string}
 */
export function plotOf(lines, title = 'Processor time of one request, server and database together') {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(({ size }) => size)))].sort((a, b) => a - b);
  const costs = lines.flatMap(({ points }) => points.map(({ cost }) => cost)).filter((cost) => cost > 0);
  if (sizes.length < 2 || costs.length === 0) return '';
  const x = scale(sizes[0] ?? 1, sizes.at(-1) ?? 1, PLOT.left, WIDTH - PLOT.right);
  const decades = { from: Math.floor(Math.log10(Math.min(...costs))), to: Math.ceil(Math.log10(Math.max(...costs))) };
  const y = scale(10 ** decades.from, 10 ** decades.to, HEIGHT - PLOT.bottom, PLOT.top);
  const ends = lines.map(({ points }) => y(points.at(-1)?.cost ?? 1));
  const labels = spread(ends);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}, against the number of products">
<style>
  :root { --ink: #1f2933; --faint: #d5dae0; --paper: #ffffff }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --faint: #3a434d; --paper: #12171c } }
  text { font: 12px system-ui, sans-serif; fill: var(--ink) }
  .title { font-size: 15px; font-weight: 600 }
  .grid { stroke: var(--faint) }
  .line { fill: none; stroke-width: 2 }
  .lead { fill: none; stroke-width: 1; opacity: 0.5 }
</style>
<rect width="100%" height="100%" fill="var(--paper)"/>
<text class="title" x="${PLOT.left}" y="24">${title}</text>
<text x="${PLOT.left}" y="42">milliseconds, against products in the catalogue</text>
${grid(sizes, decades, x, y)}
${lines.map((line, index) => drawn(line, index, { x, y }, { end: ends[index] ?? 0, label: labels[index] ?? 0 })).join('\n')}
</svg>
`;
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} start where `from` lies
 * @param {number} end where `to` lies
 * @returns {(value: number) => number}
 */
function scale(from, to, start, end) {
  return (value) => Math.round(start + ((end - start) * Math.log(value / from)) / Math.log(to / from));
}

/**
 * @param {readonly number[]} sizes
 * @param {{ from: number, to: number }} decades
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function grid(sizes, decades, x, y) {
  const right = WIDTH - PLOT.right;
  const rows = Array.from({ length: decades.to - decades.from + 1 }, (_, index) => 10 ** (decades.from + index)).map(
    (cost) =>
      `<path class="grid" d="M${PLOT.left} ${y(cost)}H${right}"/><text x="${PLOT.left - 8}" y="${y(cost) + 4}" text-anchor="end">${Number(cost.toPrecision(1))}</text>`,
  );
  const columns = sizes.map(
    (size) =>
      `<path class="grid" d="M${x(size)} ${PLOT.top}V${HEIGHT - PLOT.bottom}"/><text x="${x(size)}" y="${HEIGHT - PLOT.bottom + 20}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  );
  return [...rows, ...columns].join('\n');
}

/**
 * @param {Line} line
 * @param {number} index
 * @param {{ x: (value: number) => number, y: (value: number) => number }} scales
 * @param {{ end: number, label: number }} places where the line ends and where its name stands
 */
function drawn({ title, points }, index, { x, y }, { end, label }) {
  const colour = COLOURS[index % COLOURS.length];
  // Beyond the colours, the pattern tells.
  const dash = index < COLOURS.length ? '' : ' stroke-dasharray="6 4"';
  const right = WIDTH - PLOT.right;
  const path = points.map(({ size, cost }, point) => `${point === 0 ? 'M' : 'L'}${x(size)} ${y(cost)}`).join('');
  return [
    `<path class="line" stroke="${colour}"${dash} d="${path}"/>`,
    ...points.map(({ size, cost }) => `<circle cx="${x(size)}" cy="${y(cost)}" r="3" fill="${colour}"/>`),
    `<path class="lead" stroke="${colour}" d="M${right + 5} ${end}L${right + 20} ${label}"/>`,
    `<text x="${right + 24}" y="${label + 4}">${escaped(title)} ${points.at(-1)?.cost.toPrecision(2)}</text>`,
  ].join('');
}

/**
 * As near to where the lines end as names can stand without touching each other.
 * @param {readonly number[]} ends
 */
function spread(ends) {
  const order = ends.map((_, index) => index).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0));
  const places = [...ends];
  let floor = PLOT.top;
  for (const index of order) {
    places[index] = Math.max(ends[index] ?? 0, floor);
    floor = (places[index] ?? 0) + LABEL_HEIGHT;
  }
  let ceiling = HEIGHT - LABEL_HEIGHT;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? 0, ceiling);
    ceiling = (places[index] ?? 0) - LABEL_HEIGHT;
  }
  return places;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
