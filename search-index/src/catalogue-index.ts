import { COLOR_OPTION, Combinations, type Offer, SIZE_OPTION } from './combinations.ts';
import { Options } from './options.ts';
import { DELETED, LIVE, ProductColumns } from './product-columns.ts';
import type { CategoryPlace, ProductDocument, ProductFacts } from './product-document.ts';
import type { ParsedQuery } from './text/parse-query.ts';
import type { TextIndex } from './text/text-index.ts';

/**
 * The whole catalogue in memory: columns that filters, facets and sorts read, and the words of all texts. Each product is a row.
 * A product whose texts change gets a new row.
 */
export class CatalogueIndex {
  readonly columns = new ProductColumns();
  readonly categories = new Options();
  readonly brands = new Options();
  readonly combinations = new Combinations();
  readonly text: TextIndex;
  /** Rows whose title has no place in the order of titles yet; undefined until the first titles have one. */
  unranked: Set<number> | undefined;
  /** The first rows, as they were loaded, are in the order of their ids. The others are here by id. */
  readonly #laterRows = new Map<number, number>();
  #ascending = 0;
  #dead = 0;

  constructor(text: TextIndex) {
    this.text = text;
  }

  /** Rows that are no product any more. They take memory until the index is built again. */
  get deadRows(): number {
    return this.#dead;
  }

  /** @returns the row of a product; undefined if there is none */
  rowOf(id: number): number | undefined {
    const later = this.#laterRows.get(id);
    if (later !== undefined) return later;
    let [low, high] = [0, this.#ascending - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.columns.ids[middle] ?? 0;
      if (found === id) return this.#isLive(middle) ? middle : undefined;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** Whether the product is there, and none of its texts has changed. */
  hasTextsOf({ id, textHash }: ProductFacts): boolean {
    const row = this.rowOf(id);
    return row !== undefined && this.columns.textHashes[row] === textHash;
  }

  /** Brings a product up to date of which no text has changed. */
  update(product: ProductFacts): void {
    const row = this.rowOf(product.id);
    if (row !== undefined) this.columns.set(row, product, this.#numbersOf(product));
  }

  /** Adds a product, or brings it up to date. */
  put(product: ProductDocument): void {
    if (this.hasTextsOf(product)) {
      this.update(product);
      return;
    }
    const before = this.rowOf(product.id);
    if (before !== undefined) this.#kill(before);
    const row = this.columns.add();
    this.columns.set(row, product, this.#numbersOf(product));
    if (row === this.#ascending && (row === 0 || (this.columns.ids[row - 1] ?? 0) < product.id)) this.#ascending += 1;
    else this.#laterRows.set(product.id, row);
    this.unranked?.add(row);
    this.text.add(row, {
      title: product.title,
      brand: bothNames(product.brand, product.brandLabel),
      category: bothNames(product.category, product.categoryLabel),
      options: [...product.colors, ...product.sizes],
      highlights: product.highlights,
      description: product.description,
      codes: product.codes,
    });
  }

  /** Brings the tree of categories up to date. @param categories all of them */
  placeCategories(categories: readonly CategoryPlace[]): void {
    for (const { id, value, label } of categories) this.categories.put(id, value, label);
    this.categories.placeBelow(
      new Map(categories.flatMap(({ id, parentId }) => (parentId === null ? [] : [[id, parentId] as const]))),
    );
  }

  remove(id: number): void {
    const row = this.rowOf(id);
    if (row === undefined) return;
    this.#kill(row);
    this.#laterRows.delete(id);
  }

  /** Whether the row is a product, and is not deleted unless `withDeleted`. */
  isVisible(row: number, withDeleted: boolean): boolean {
    return ((this.columns.flags[row] ?? 0) & (withDeleted ? LIVE : LIVE | DELETED)) === LIVE;
  }

  /** @returns a test for rows of the brands and categories with a name that passes; undefined if there is none */
  rowsNamed(isName: (name: ParsedQuery) => boolean): ((row: number) => boolean) | undefined {
    const [brands, categories] = [this.brands.named(isName), this.categories.named(isName)];
    if (brands === undefined && categories === undefined) return undefined;
    const { columns } = this;
    return (row) => brands?.[columns.brands[row] ?? 0] === 1 || categories?.[columns.categories[row] ?? 0] === 1;
  }

  #numbersOf(product: ProductFacts): { brand: number; category: number; combination: number } {
    return {
      brand: this.brands.put(product.brandId, product.brand, product.brandLabel),
      category: this.categories.put(product.categoryId, product.category, product.categoryLabel),
      combination: this.combinations.put(offerOf(product)),
    };
  }

  #isLive(row: number): boolean {
    return this.columns.flags[row] !== 0;
  }

  #kill(row: number): void {
    this.columns.flags[row] = 0;
    this.unranked?.delete(row);
    this.text.remove(row);
    this.#dead += 1;
  }
}

function offerOf({ colors, offeredSizes, offeredValues, offeredVariants }: ProductFacts): Offer {
  const others = Object.entries(offeredValues).map(([option, values]) => [Number(option), values] as const);
  return {
    values: new Map([[COLOR_OPTION, colors], [SIZE_OPTION, offeredSizes], ...others]),
    variants: offeredVariants?.map(([color, size, choices]) => [
      ...(color === null ? [] : [[COLOR_OPTION, color] as const]),
      ...(size === null ? [] : [[SIZE_OPTION, size] as const]),
      ...Object.entries(choices).map(([option, value]) => [Number(option), value] as const),
    ]),
  };
}

function bothNames(value: string, label: string): string {
  return value === label ? value : `${value} ${label}`;
}
