// Shorter runs are sorted by insertion.
const SHORT = 12;
// So many first entries are found in one pass.
const FEW = 20;

/**
 * Puts the entries of one page into their places, in ascending order of their keys; ties go by id, upwards. What is outside
 * the page is only divided into what comes before it and after it, so the time grows with the number of entries and not with
 * the depth of the page.
 * @param rows of products; reordered together with `keys`
 * @param keys parallel to `rows`
 * @param ids of all rows
 * @param count entries in use
 * @returns the rows of the page
 */
export function selectPage(
  { rows, keys, count }: { rows: Uint32Array; keys: Float64Array; count: number },
  ids: Float64Array,
  page: { skip: number; take: number },
): Uint32Array {
  const end = Math.min(count, page.skip + page.take);
  if (page.skip >= end) return new Uint32Array(0);
  if (end <= FEW) return firstRows({ rows, keys, count }, ids, end).subarray(page.skip);

  const comesBefore = (key: number, id: number, other: number): boolean => {
    const otherKey = keys[other] ?? 0;
    return key < otherKey || (key === otherKey && id < (ids[rows[other] ?? 0] ?? 0));
  };
  const comesAfter = (key: number, id: number, other: number): boolean => {
    const otherKey = keys[other] ?? 0;
    return key > otherKey || (key === otherKey && id > (ids[rows[other] ?? 0] ?? 0));
  };
  const swap = (one: number, other: number): void => {
    const [row, key] = [rows[one] ?? 0, keys[one] ?? 0];
    rows[one] = rows[other] ?? 0;
    keys[one] = keys[other] ?? 0;
    rows[other] = row;
    keys[other] = key;
  };
  const sortRun = (low: number, high: number): void => {
    for (let at = low + 1; at <= high; at += 1) {
      for (let to = at; to > low && comesAfter(keys[to - 1] ?? 0, ids[rows[to - 1] ?? 0] ?? 0, to); to -= 1) {
        swap(to - 1, to);
      }
    }
  };
  // A number that depends on nothing of the data: no order of products makes the divisions uneven on purpose.
  let state = 1;
  const between = (low: number, high: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return low + Math.floor((state / 2 ** 32) * (high - low + 1));
  };

  const runs = [0, count - 1];
  while (runs.length > 0) {
    const [high = 0, low = 0] = [runs.pop(), runs.pop()];
    if (high < page.skip || low >= end) continue;
    if (high - low < SHORT) {
      sortRun(low, high);
      continue;
    }
    const pivot = between(low, high);
    const [key, id] = [keys[pivot] ?? 0, ids[rows[pivot] ?? 0] ?? 0];
    let [from, to] = [low, high];
    while (from <= to) {
      while (comesAfter(key, id, from)) from += 1;
      while (comesBefore(key, id, to)) to -= 1;
      if (from > to) break;
      swap(from, to);
      from += 1;
      to -= 1;
    }
    runs.push(low, to, from, high);
  }
  return rows.slice(page.skip, end);
}

/** The first `most` rows, in their order. */
function firstRows(
  { rows, keys, count }: { rows: Uint32Array; keys: Float64Array; count: number },
  ids: Float64Array,
  most: number,
): Uint32Array {
  const best = new Uint32Array(most);
  const bestKeys = new Float64Array(most).fill(Number.POSITIVE_INFINITY);
  const bestIds = new Float64Array(most).fill(Number.POSITIVE_INFINITY);
  const last = most - 1;
  for (let at = 0; at < count; at += 1) {
    const key = keys[at] ?? 0;
    if (key > (bestKeys[last] ?? 0)) continue;
    const row = rows[at] ?? 0;
    const id = ids[row] ?? 0;
    let place = last;
    if (key === bestKeys[place] && id > (bestIds[place] ?? 0)) continue;
    for (; place > 0; place -= 1) {
      const before = bestKeys[place - 1] ?? 0;
      if (before < key || (before === key && (bestIds[place - 1] ?? 0) < id)) break;
      best[place] = best[place - 1] ?? 0;
      bestKeys[place] = before;
      bestIds[place] = bestIds[place - 1] ?? 0;
    }
    best[place] = row;
    bestKeys[place] = key;
    bestIds[place] = id;
  }
  return best;
}
