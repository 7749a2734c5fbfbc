/** The demo and generated products in an index of their own, and what a shopper finds there: without HTTP and tables. */

import { CatalogueIndex } from '@shop/search-index/catalogue-index';
import { findCandidates } from '@shop/search-index/find-candidates';
import { RowFinder } from '@shop/search-index/find-rows';
import type { ProductDocument } from '@shop/search-index/product-document';
import { rowFilterOf } from '@shop/search-index/row-filter';
import { parseQuery, wordsToStem } from '@shop/search-index/text/parse-query';
import type { ReadQuery } from '@shop/search-index/text/search-texts';
import { noSynonyms } from '@shop/search-index/text/synonyms';
import { TextIndex } from '@shop/search-index/text/text-index';
import { demoProducts } from '../seed/demo-catalogue.ts';
import { demoVariants } from '../seed/demo-variants.ts';
import { generatedBrands, generatedCategories, generatedProduct } from '../seed/generated-product.ts';
import { noFilter } from '../src/catalogue/product-filter/no-filter.ts';
import { createStemmer } from '../src/catalogue/search/stemmer.ts';
import type { Reader } from '../src/schema.ts';

const PAGE = 10;

const demoBrands = [...new Set(demoProducts.map(({ brand }) => brand))];
const brands = [...new Set([...demoBrands, ...generatedBrands])];

type Texts = Pick<ProductDocument, 'title' | 'brand' | 'category' | 'colors' | 'sizes' | 'codes'>;
type Numbers = Pick<ProductDocument, 'priceMinor' | 'ratingHundredths' | 'deleted' | 'soldOut'>;

function documentOf(
  id: number,
  model: Pick<ProductDocument, 'description' | 'highlights'>,
  own: Texts & Numbers,
): ProductDocument {
  return {
    ...own,
    id,
    description: model.description,
    highlights: model.highlights,
    brandId: brands.indexOf(own.brand),
    brandLabel: own.brand,
    categoryId: generatedCategories.indexOf(own.category),
    categoryLabel: own.category,
    offeredSizes: own.sizes,
    discountPriceMinor: own.priceMinor,
    createdAt: 0,
    withoutPicture: false,
    attributes: {},
    offeredValues: {},
    offeredVariants: null,
    textHash: id,
  };
}

const demoDocuments = demoProducts.map((one, at) =>
  documentOf(at + 1, one, {
    title: one.title,
    brand: one.brand,
    category: one.category,
    colors: one.colors,
    sizes: one.sizes.map(({ name }) => name),
    codes: demoVariants(one).flatMap(({ sku }) => (sku === null || sku === undefined ? [] : [sku])),
    priceMinor: one.price,
    ratingHundredths: one.ratingHundredths,
    deleted: one.deleted,
    soldOut: one.stock === 0,
  }),
);

function generatedDocument(place: number): ProductDocument {
  const { model, title, brand, category, price, rating, deleted, stock } = generatedProduct(place);
  return documentOf(place + 1, model, {
    title,
    brand: generatedBrands[brand] ?? '',
    category: generatedCategories[category] ?? '',
    colors: [],
    sizes: [],
    codes: [],
    priceMinor: price,
    ratingHundredths: rating,
    deleted,
    soldOut: stock === 0,
  });
}

export interface FoundPage {
  products: readonly ProductDocument[];
  total: number;
  read: ReadQuery;
}

/** @param db for the dictionary alone */
export async function largeCatalogue(db: Reader, generated: number) {
  const index = new CatalogueIndex(new TextIndex());
  const documents = [
    ...demoDocuments,
    ...Array.from({ length: generated }, (_, at) => generatedDocument(demoDocuments.length + at)),
  ];
  for (const document of documents) index.put(document);
  const stemmer = createStemmer(db);
  const words = index.text.wordsWithoutStem(1_000_000);
  index.text.setStems(words, await stemmer.listStems(words));
  const finder = new RowFinder(index);
  const filter = { ...noFilter, deleted: false };
  /** The first page, as shoppers see it. */
  const find = async (text: string): Promise<FoundPage> => {
    const query = parseQuery(text);
    const stems = await stemmer.findStems(wordsToStem(query));
    const search = { text, exact: false, id: undefined, findsDeleted: false };
    const loaded = { index, synonyms: noSynonyms };
    const { candidates, read } = findCandidates(
      { loaded, search, query, stems, idsLeft: undefined, idsWithCode: [], within: undefined },
      { dropsWords: true },
    );
    const page = { by: 'relevance', order: 'asc', skip: 0, take: PAGE } as const;
    const { ids, total } = finder.findPage(rowFilterOf(index, filter), candidates, page);
    return { products: ids.flatMap((id) => documents[id - 1] ?? []), total, read };
  };
  return { documents, find, bytes: () => index.text.byteLength };
}
