import type { AttributeColumn, AttributeColumns } from './attribute-columns.ts';
import type { AttributeFilter } from './attribute-filter.ts';
import { type AttributeCounts, type CountedAttribute, MOST_TEXTS, type ValueCount } from './facet-counts.ts';
import { countNumbers } from './number-buckets.ts';

/** How many rows have each value of an attribute, by its number. */
export class AttributeCounter {
  readonly #asked: CountedAttribute;
  readonly #column: AttributeColumn | undefined;
  readonly #counts: Uint32Array;

  constructor(columns: AttributeColumns, asked: CountedAttribute) {
    this.#asked = asked;
    this.#column = columns.get(asked.key);
    this.#counts = new Uint32Array(this.#column?.values.length ?? 0);
  }

  addRow(row: number): void {
    const number = this.#column?.numbers[row] ?? 0;
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
  }

  addRows(rows: Uint32Array): void {
    if (this.#column === undefined) return;
    const { numbers } = this.#column;
    const counts = this.#counts;
    for (let at = 0; at < rows.length; at += 1) {
      const number = numbers[rows[at] ?? 0] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }

  /** @param filter that of this attribute, if there is one @returns undefined if no row has it, unless it is filtered by */
  counted(filter: AttributeFilter | undefined): AttributeCounts | undefined {
    const { key, kind } = this.#asked;
    if (kind === 'number') {
      const range = this.#countedNumbers();
      return range.min === null && filter === undefined ? undefined : { key, range };
    }
    const values = kind === 'text' ? commonest(this.#texts(), filter?.values ?? []) : this.#choices();
    return values.length === 0 && filter === undefined ? undefined : { key, values };
  }

  #countedNumbers(): ReturnType<typeof countNumbers> {
    const column = this.#column;
    if (column === undefined) return countNumbers([], []);
    const used = column.ascending().filter((number) => this.#counts[number] !== 0);
    return countNumbers(
      Array.from(used, (number) => Number(column.values[number])),
      Array.from(used, (number) => this.#counts[number] ?? 0),
    );
  }

  *#texts(): Generator<ValueCount> {
    for (const [number, value] of (this.#column?.values ?? []).entries()) {
      const count = this.#counts[number] ?? 0;
      if (count > 0 && typeof value === 'string') yield { value, count };
    }
  }

  /** Of booleans, or of choices, of which a row may have several. */
  #choices(): ValueCount[] {
    const byValue = new Map<string, number>();
    const isAsked = (value: unknown) => typeof value === (this.#asked.kind === 'boolean' ? 'boolean' : 'object');
    for (const [number, value] of (this.#column?.values ?? []).entries()) {
      const count = this.#counts[number] ?? 0;
      if (count === 0 || !isAsked(value)) continue;
      for (const one of [value].flat()) byValue.set(`${one}`, (byValue.get(`${one}`) ?? 0) + count);
    }
    return [...byValue].map(([value, count]) => ({ value, count }));
  }
}

/** The values that most rows have, in the order of their letters where as many have them, and those that are chosen. */
export function commonest(counts: Iterable<ValueCount>, chosen: readonly string[]): ValueCount[] {
  const isBefore = (one: ValueCount, two: ValueCount) =>
    one.count > two.count || (one.count === two.count && one.value < two.value);
  const best: ValueCount[] = [];
  const others: ValueCount[] = [];
  for (const one of counts) {
    const last = best.at(-1);
    if (last !== undefined && best.length === MOST_TEXTS && !isBefore(one, last)) {
      if (chosen.includes(one.value)) others.push(one);
      continue;
    }
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = best[middle];
      if (found !== undefined && isBefore(found, one)) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, one);
    const left = best.length > MOST_TEXTS ? best.pop() : undefined;
    if (left !== undefined && chosen.includes(left.value)) others.push(left);
  }
  return [...best, ...others];
}
