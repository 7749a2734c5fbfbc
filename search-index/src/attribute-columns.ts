/** What products have of attributes such as material or width. */

/** The text, number or answer that a product has, or the ids of the values that were chosen for it. */
export type AttributeValue = string | number | boolean | readonly string[];

/** No product has it, and an attribute without a value is no text. */
const NONE = 0;

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/**
 * One attribute. Products share most values, so each value has a number, and a row holds a number in as few bytes as all of them need.
 * Filters and facets look at values, not at rows.
 */
export class AttributeColumn {
  /** By row, NONE also where it ends. */
  numbers: Numbers = new Uint8Array(0);
  /** By number. Those that no row has any more stay until the index is built again. */
  readonly values: (AttributeValue | undefined)[] = [undefined];
  readonly #numbers = new Map<string | number | boolean, number>();
  #ascending = new Uint32Array(0);
  #sortedOf = 0;

  /** @param capacity how many rows the other columns have room for */
  set(row: number, value: AttributeValue | undefined, capacity: number): void {
    const number = value === undefined ? NONE : this.#put(value);
    if (number === NONE && row >= this.numbers.length) return;
    if (row >= this.numbers.length || number >= 256 ** this.numbers.BYTES_PER_ELEMENT) this.#grow(capacity);
    this.numbers[row] = number;
  }

  /** The number of a text or of an answer, undefined if no product ever had it. */
  numberOf(value: string | boolean): number | undefined {
    return this.#numbers.get(value);
  }

  /** The numbers of its values that are numbers, in their order. */
  ascending(): Uint32Array {
    if (this.#sortedOf === this.values.length) return this.#ascending;
    const found = this.values.flatMap((value, number) => (typeof value === 'number' ? [{ value, number }] : []));
    this.#ascending = Uint32Array.from(
      found.sort((one, two) => one.value - two.value),
      ({ number }) => number,
    );
    this.#sortedOf = this.values.length;
    return this.#ascending;
  }

  #put(value: AttributeValue): number {
    // No text has this character.
    const key = typeof value === 'object' ? `\u0000${value.join('\u0000')}` : value;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }

  #grow(capacity: number): void {
    const most = this.values.length;
    const Wide = most <= 256 ? Uint8Array : most <= 65_536 ? Uint16Array : Uint32Array;
    const wider: Numbers = new Wide(Math.max(capacity, this.numbers.length));
    wider.set(this.numbers);
    this.numbers = wider;
  }
}

/** All attributes, by key. */
export class AttributeColumns {
  readonly #columns = new Map<string, AttributeColumn>();

  get(key: string): AttributeColumn | undefined {
    return this.#columns.get(key);
  }

  /** Gives a row these values, and none of other attributes. */
  set(row: number, attributes: Readonly<Record<string, AttributeValue>>, capacity: number): void {
    for (const key of Object.keys(attributes)) {
      if (!this.#columns.has(key)) this.#columns.set(key, new AttributeColumn());
    }
    for (const [key, column] of this.#columns) {
      column.set(row, Object.hasOwn(attributes, key) ? attributes[key] : undefined, capacity);
    }
  }
}
