/** Figures as lines of text. */

/** @typedef {import('../rounds.mjs').KindFigures} KindFigures */
/** @typedef {import('../rounds.mjs').Figure} Figure */

const WIDTHS = [34, 7, 9, 8, 8, 7, 7, 10, 10, 8];

export const heading = row([
  '',
  'asked',
  '/s',
  'p50 ms',
  'p99 ms',
  'of (a)',
  'of (b)',
  'server ms',
  'database',
  'change',
]);

/**
 * @param {string} title
 * @param {KindFigures} figures
 * @param {KindFigures | undefined} last those of the last committed run
 * @returns {string[]}
 */
export function linesOf(title, figures, last) {
  const names = { warm: 'warm', cold: 'cold', a: '(a)', b: '(b)' };
  return Object.entries(names).flatMap(([name, asked], index) => {
    const key = nameOf(name);
    const figure = figures[key];
    if (figure === undefined) return [];
    const isShop = key === 'warm' || key === 'cold';
    return row([
      index === 0 || (key === 'cold' && figures.warm === undefined) ? title : '',
      asked,
      whole(figure.perSecond),
      figure.p50.toFixed(2),
      figure.p99.toFixed(2),
      isShop ? ratioOf(figure, figures.a) : '',
      isShop ? ratioOf(figure, figures.b) : '',
      figure.serverMs.toFixed(3),
      figure.databaseMs.toFixed(3),
      isShop ? changeOf(ratio(figure, figures.b), ratio(last?.[key], last?.b)) : '',
    ]);
  });
}

/**
 * @param {string} title
 * @param {import('../checkouts/checkouts.mjs').CheckoutFigures} figures
 * @param {import('../checkouts/checkouts.mjs').CheckoutFigures | undefined} last
 * @returns {string[]}
 */
export function linesOfCheckouts(title, { shop, pgbench }, last) {
  const share = pgbench === undefined ? Number.NaN : shop.perSecond / pgbench;
  const before = last?.pgbench === undefined ? Number.NaN : last.shop.perSecond / last.pgbench;
  const line = row([
    title,
    'shop',
    whole(shop.perSecond),
    shop.p50.toFixed(2),
    shop.p99.toFixed(2),
    '',
    pgbench === undefined ? '' : share.toFixed(2),
    shop.serverMs.toFixed(3),
    shop.databaseMs.toFixed(3),
    changeOf(share, before),
  ]);
  return [
    line,
    pgbench === undefined ? 'There is no pgbench here to compare with.' : row(['', 'pgbench', whole(pgbench)]),
  ];
}

/**
 * @param {string} name
 * @returns {'warm' | 'cold' | 'a' | 'b'}
 */
function nameOf(name) {
  if (name === 'warm' || name === 'cold' || name === 'a') return name;
  return 'b';
}

/**
 * @param {Pick<Figure, 'perSecond'> | undefined} figure
 * @param {Pick<Figure, 'perSecond'> | undefined} limit
 */
function ratio(figure, limit) {
  return figure === undefined || limit === undefined ? Number.NaN : figure.perSecond / limit.perSecond;
}

/**
 * @param {Figure} figure
 * @param {Figure | undefined} limit
 */
function ratioOf(figure, limit) {
  return ratio(figure, limit).toFixed(2);
}

/**
 * Of a ratio, since the machine may be another or busy: both of its sides were measured beside each other.
 * @param {number} now
 * @param {number} before
 */
function changeOf(now, before) {
  if (Number.isNaN(now) || Number.isNaN(before) || before === 0) return '';
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

/** @param {number} number */
function whole(number) {
  return number >= 100 ? String(Math.round(number)) : number.toFixed(1);
}

/** @param {readonly string[]} cells */
function row(cells) {
  return cells
    .map((cell, index) => (index < 2 ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join(' ')
    .trimEnd();
}
