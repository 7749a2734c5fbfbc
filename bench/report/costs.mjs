/** What the plot shows of all figures. */

import { kinds } from '../kinds/kinds.mjs';

/**
 * Processor time of one request, that of the server and of PostgreSQL: unlike requests a second it is the same however
 * busy the machine was.
 * @param {Record<string, { kinds: Record<string, import('../rounds.mjs').KindFigures> }>} sizes
 * @returns {import('./plot.mjs').Line[]}
 */
export function costLines(sizes) {
  // A hash of a password has the same cost in every catalogue, far above all others.
  return kinds
    .filter(({ name }) => name !== 'login')
    .map(({ name, title }) => ({
      title,
      points: Object.entries(sizes).flatMap(([size, measured]) => {
        const figures = measured.kinds[name];
        // What no cache of answers can help with, where that was measured.
        const figure = figures?.cold ?? figures?.warm;
        const cost = figure === undefined ? 0 : figure.serverMs + figure.databaseMs;
        return cost > 0 ? [{ size: Number(size), cost }] : [];
      }),
    }))
    .filter(({ points }) => points.length > 1);
}
