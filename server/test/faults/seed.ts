/** Seeded random numbers: FAULT_SEED=… repeats a run. */

/** mulberry32, public domain. @returns numbers from 0 to 1, without 1 */
export function chance(name: string, setting = 'FAULT_SEED'): () => number {
  const given = Number(process.env[setting]);
  const seed = Number.isInteger(given) && given > 0 ? given : Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`${name}: ${setting}=${seed}\n`);
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
