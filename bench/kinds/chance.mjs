/** Numbers as by chance, the same in every run (mulberry32). */

/**
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function chanceOf(seed) {
  let state = seed * 0x9e3779b1;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/**
 * Some of them, each at most once.
 * @template T
 * @param {readonly T[]} all
 * @param {number} count
 * @param {(below: number) => number} chance
 * @returns {T[]}
 */
export function pick(all, count, chance) {
  const left = [...all];
  return Array.from({ length: Math.min(count, all.length) }, () => left.splice(chance(left.length), 1)).flat();
}
