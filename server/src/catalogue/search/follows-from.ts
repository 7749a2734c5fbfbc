import type { Changes, Position } from './changes.queries.ts';

/**
 * Whether the changes explain how the version came from where it was to where it is. They do not if the database ran back, or if
 * some of them were deleted.
 */
export function followsFrom(before: Pick<Position, 'shards'>, changes: Pick<Changes, 'shards' | 'steps'>): boolean {
  const next = new Map(changes.steps.map(({ shard, from, to }) => [`${shard} ${from}`, to]));
  const names = new Set([...Object.keys(before.shards), ...Object.keys(changes.shards)]);
  return [...names].every((shard) => {
    let value = before.shards[shard] ?? null;
    // A value comes only once, so the steps end.
    for (let steps = 0; steps <= changes.steps.length; steps += 1) {
      const to = next.get(`${shard} ${value}`);
      if (to === undefined) break;
      value = to;
    }
    return value === (changes.shards[shard] ?? null);
  });
}
