import { COLOR_OPTION, Combinations, type Offer, SIZE_OPTION } from './combinations.ts';
import { OptionNames } from './option-names.ts';
import { Options } from './options.ts';
import { DELETED, LIVE, ProductColumns } from './product-columns.ts';
import type { CategoryPlace, ProductDocument, ProductFacts } from './product-document.ts';
import type { ParsedQuery } from './text/parse-query.ts';
import type { ProductTexts } from './text/product-texts.ts';
import type { TextIndex } from './text/text-index.ts';
import { TitleOrder } from './title-order.ts';

/** The words of all products in one of the further languages, the order of their titles, and what brands and categories are called in it. */
export interface LanguageIndex {
  text: TextIndex;
  titles: TitleOrder;
  brands: OptionNames;
  categories: OptionNames;
}

/**
 * The whole catalogue in memory: columns that filters, facets and sorts read, and the words of all texts. Each product is a row.
 * A product whose texts change gets a new row.
 */
export class CatalogueIndex {
  readonly columns = new ProductColumns();
  readonly categories: Options;
  readonly brands: Options;
  readonly combinations = new Combinations();
  /** In the default language. */
  readonly text: TextIndex;
  readonly #further: ReadonlyMap<string, LanguageIndex>;
  /** In the default language; undefined: the order of the column. */
  readonly #titles: TitleOrder | undefined;
  /** Rows whose title has no place in the order of titles yet; undefined until the first titles have one. */
  unranked: Set<number> | undefined;
  /** The first rows, as they were loaded, are in the order of their ids. The others are here by id. */
  readonly #laterRows = new Map<number, number>();
  #ascending = 0;
  #dead = 0;

  /**
   * @param further by language; their texts fall back to those of the default one
   * @param titles where the default language has an order of its own
   */
  constructor(text: TextIndex, further: ReadonlyMap<string, TextIndex> = new Map(), titles?: TitleOrder) {
    this.text = text;
    this.#titles = titles;
    this.categories = new Options(text.language);
    this.brands = new Options(text.language);
    this.#further = new Map(
      Array.from(further, ([tag, own]) => {
        const [brands, categories] = [new OptionNames(own.language), new OptionNames(own.language)];
        return [tag, { text: own, titles: new TitleOrder(tag), brands, categories }];
      }),
    );
  }

  /** @returns undefined for the default language, and for those that the index does not have */
  inLanguage(tag: string | undefined): LanguageIndex | undefined {
    return tag === undefined ? undefined : this.#further.get(tag);
  }

  /** @returns the order of the titles that a language shows; undefined: that of the column */
  titlesIn(tag: string | undefined): TitleOrder | undefined {
    return this.inLanguage(tag)?.titles ?? this.#titles;
  }

  /** Those of all languages, but that of the column. */
  get titleOrders(): TitleOrder[] {
    return [...(this.#titles ? [this.#titles] : []), ...Array.from(this.#further.values(), ({ titles }) => titles)];
  }

  /** Whether the default language has the order of the column. */
  get hasTitleColumn(): boolean {
    return this.#titles === undefined;
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
    const texts = textsOf(product);
    this.text.add(row, texts);
    this.#titles?.add(row, product.title);
    for (const [tag, { text, titles }] of this.#further) {
      const own = translatedTexts(product, tag, texts);
      text.add(row, own, { ...texts, brand: '', codes: [] });
      titles.add(row, own.title || product.title);
    }
  }

  /** Brings the tree of categories up to date. @param categories all of them */
  placeCategories(categories: readonly CategoryPlace[]): void {
    for (const { id, value, label, labels } of categories) {
      const number = this.categories.put(id, value, label);
      for (const [tag, own] of this.#further) own.categories.set(number, [value, label], labels?.[tag]);
    }
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

  /**
   * @param tag the language of the name
   * @returns a test for rows of the brands and categories with a name that passes; undefined if there is none
   */
  rowsNamed(isName: (name: ParsedQuery) => boolean, tag?: string): ((row: number) => boolean) | undefined {
    const own = this.inLanguage(tag);
    const [brands, categories] = [
      this.brands.named(isName, own?.brands),
      this.categories.named(isName, own?.categories),
    ];
    if (brands === undefined && categories === undefined) return undefined;
    const { columns } = this;
    return (row) => brands?.[columns.brands[row] ?? 0] === 1 || categories?.[columns.categories[row] ?? 0] === 1;
  }

  #numbersOf(product: ProductFacts): { brand: number; category: number; combination: number } {
    const brand = this.brands.put(product.brandId, product.brand, product.brandLabel);
    for (const own of this.#further.values()) own.brands.set(brand, [product.brand, product.brandLabel], undefined);
    return {
      brand,
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
    for (const { text } of this.#further.values()) text.remove(row);
    for (const titles of this.titleOrders) titles.remove(row);
    this.#dead += 1;
  }
}

function textsOf(product: ProductDocument): ProductTexts {
  return {
    title: product.title,
    brand: bothNames(product.brand, product.brandLabel),
    category: bothNames(product.category, product.categoryLabel),
    options: [...product.colors, ...product.sizes],
    highlights: product.highlights,
    description: product.description,
    codes: product.codes,
  };
}

/** What is not translated is empty; brands and codes are the same in every language. */
function translatedTexts({ translations }: ProductDocument, tag: string, { brand, codes }: ProductTexts): ProductTexts {
  const own = translations?.[tag];
  return {
    title: own?.title ?? '',
    brand,
    category: own?.categoryLabel ?? '',
    options: own?.options ?? [],
    highlights: [...(own?.highlights ?? []), ...(own?.values ?? [])],
    description: own?.description ?? '',
    codes,
  };
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
