import { AttributeColumns } from './attribute-columns.ts';
import type { ProductFacts } from './product-document.ts';

export const LIVE = 1;
export const DELETED = 2;
export const SOLD_OUT = 4;
export const WITHOUT_PICTURE = 8;

const FIRST_CAPACITY = 1024;

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** The columns of all products: a row for each, and rows that are dead because their product has a newer one. */
export class ProductColumns {
  /** Rows in use, dead ones included. */
  length = 0;
  ids: Float64Array = new Float64Array(FIRST_CAPACITY);
  brands: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  categories: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  combinations: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  prices: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  discountPrices: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  ratings: Uint16Array = new Uint16Array(FIRST_CAPACITY);
  createdAt: Float64Array = new Float64Array(FIRST_CAPACITY);
  /** Numbers in the order of titles; NaN until it is known. */
  titleRanks: Float64Array = new Float64Array(FIRST_CAPACITY);
  /** LIVE, DELETED and so on, or 0 for a dead row. */
  flags: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  textHashes: Float64Array = new Float64Array(FIRST_CAPACITY);
  readonly attributes = new AttributeColumns();

  /** @returns the number of a new row */
  add(): number {
    if (this.length === this.ids.length) this.#grow();
    this.titleRanks[this.length] = Number.NaN;
    this.length += 1;
    return this.length - 1;
  }

  set(row: number, product: ProductFacts, numbers: { brand: number; category: number; combination: number }): void {
    this.ids[row] = product.id;
    this.brands[row] = numbers.brand;
    this.categories[row] = numbers.category;
    this.combinations[row] = numbers.combination;
    this.prices[row] = product.priceMinor;
    this.discountPrices[row] = product.discountPriceMinor;
    this.ratings[row] = product.ratingHundredths;
    this.createdAt[row] = product.createdAt;
    this.textHashes[row] = product.textHash;
    this.flags[row] =
      LIVE |
      (product.deleted ? DELETED : 0) |
      (product.soldOut ? SOLD_OUT : 0) |
      (product.withoutPicture ? WITHOUT_PICTURE : 0);
    this.attributes.set(row, product.attributes, this.ids.length);
  }

  /** Bytes of its arrays. */
  get byteLength(): number {
    return Object.values(this).reduce((sum, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0), 0);
  }

  /** By half: what is left over is memory of each process. */
  #grow(): void {
    const capacity = Math.ceil(this.ids.length * 1.5);
    this.ids = copied(this.ids, new Float64Array(capacity));
    this.brands = copied(this.brands, new Uint32Array(capacity));
    this.categories = copied(this.categories, new Uint32Array(capacity));
    this.combinations = copied(this.combinations, new Uint32Array(capacity));
    this.prices = copied(this.prices, new Uint32Array(capacity));
    this.discountPrices = copied(this.discountPrices, new Uint32Array(capacity));
    this.ratings = copied(this.ratings, new Uint16Array(capacity));
    this.createdAt = copied(this.createdAt, new Float64Array(capacity));
    this.titleRanks = copied(this.titleRanks, new Float64Array(capacity));
    this.flags = copied(this.flags, new Uint8Array(capacity));
    this.textHashes = copied(this.textHashes, new Float64Array(capacity));
  }
}

function copied<T extends Column>(from: T, to: T): T {
  to.set(from);
  return to;
}
