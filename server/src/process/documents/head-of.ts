/** The head of the document of a page that search engines and previews read. */

import type { Product } from '@shop/contract/catalogue';
import { languagePrefix, pathInLanguage } from '@shop/contract/languages';
import { decimalsOfShop, shopCurrency } from '@shop/contract/money';
import { PAGE_SIZE, pageCount } from '@shop/contract/paging';
import { pagePath } from '@shop/contract/paths';
import { imageAlt, isPlaceholder } from '@shop/contract/pictures';
import { filterParams } from '@shop/contract/product-list';
import { queryString } from '@shop/contract/query-string';
import { documentsText } from '@shop/messages/documents';
import type { Head } from '../../platform/http/document-head.ts';
import { htmlToText } from '../../platform/markdown/html-to-text.ts';
import type { ListPage, OpenPage, Step } from './read-page.ts';
import { itemList, productData, trailData } from './structured-data.ts';

// Search engines show about as much.
const DESCRIPTION_LENGTH = 160;

export interface Site {
  name: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Of the document. */
  language: string;
  /** Of the shop, the default first. */
  languages: readonly string[];
}

/** The address of a page in the document's language, or in another. @param path in the default language */
function addressOf(path: string, { publicUrl, languages, ...site }: Site, language = site.language): string {
  return publicUrl + pathInLanguage(path, language, languages);
}

/** What is said of a page. */
interface Said {
  title: string;
  siteName: string;
  description: string;
  /** Its path in the default language. */
  path: string;
  /** Undefined: the page may be found. */
  robots: 'noindex, follow' | undefined;
  type: 'website' | 'product' | 'article';
  image: { src: string; alt: string } | undefined;
  price: { amount: string; currency: string } | undefined;
  data: readonly object[];
}

export function headOf(page: OpenPage, site: Site): Head {
  const { title, siteName, description, path, robots, type, image, price, data } = saidOf(page, site);
  const canonical = addressOf(path, site);
  return {
    ...{ title, canonical, data, alternates: alternatesOf(path, site) },
    names: {
      description,
      robots,
      'twitter:card': image === undefined ? 'summary' : 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': image?.src,
      'twitter:image:alt': image?.alt,
    },
    properties: {
      'og:type': type,
      'og:site_name': siteName,
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:image': image?.src,
      'og:image:alt': image?.alt,
      'product:price:amount': price?.amount,
      'product:price:currency': price?.currency,
    },
  };
}

/** What stands before the paths of all pages in the document's language. */
function rootOf({ publicUrl, language, languages }: Site): string {
  return publicUrl + languagePrefix(language, languages);
}

/** The page in each language, and in the default for all others: https://developers.google.com/search/docs/specialty/international */
function alternatesOf(path: string, site: Site): Head['alternates'] {
  const { languages } = site;
  if (languages.length === 1) return [];
  const own = languages.map((language) => ({ language, address: addressOf(path, site, language) }));
  return [...own, { language: 'x-default', address: addressOf(path, site, languages[0]) }];
}

function saidOf(page: OpenPage, site: Site): Said {
  switch (page.kind) {
    case 'list':
      return headOfList(page, site);
    case 'product':
      return headOfProduct(page.product, site);
    case 'page': {
      const { slug, title, html } = page.page;
      return {
        ...common(site),
        title,
        description: shortened(htmlToText(html)),
        path: pagePath('page', slug),
        type: 'article',
      };
    }
  }
}

function common({ name }: Site) {
  return { siteName: name, robots: undefined, image: undefined, price: undefined, data: [] } as const;
}

function headOfList(page: ListPage, site: Site): Said {
  const { heading, description, image, trail, products } = page;
  const { search, isIndexed } = indexedAddress(page);
  const picture = image ?? products.find(hasPicture)?.thumbnail;
  return {
    ...common(site),
    title: heading,
    description: shortened(description) || documentsText.listOfShop({ heading, shop: site.name }),
    path: page.path + search,
    robots: isIndexed ? undefined : 'noindex, follow',
    type: 'website',
    image: picture === undefined ? undefined : { src: absolute(picture, site), alt: heading },
    data: [...trailData(trail, rootOf(site)), itemList(products, (page.state.page - 1) * PAGE_SIZE, rootOf(site))],
  };
}

/**
 * The canonical address of a list. The plain list, that of one value of one filter, and the further pages of both are canonical
 * to themselves; combinations, sorted lists and searches to the list that they narrow or sort.
 */
function indexedAddress({ state, total }: Pick<ListPage, 'state' | 'total'>): {
  search: string;
  isIndexed: boolean;
} {
  const filters = filterParams({ ...state, q: '' });
  const values = Object.values(filters).flat();
  const isThere = state.page === 1 || state.page <= pageCount(total, PAGE_SIZE);
  const isIndexed = values.length <= 1 && state.q === '' && state.sort === undefined && isThere;
  const search = queryString({
    ...(values.length === 1 && filters),
    page: isIndexed && state.page > 1 ? state.page : undefined,
  });
  return { search, isIndexed };
}

function headOfProduct(product: Product, site: Site): Said {
  const { title, seoTitle, seoDescription, description, thumbnail, deleted } = product;
  const trail: Step[] = product.breadcrumbs.map(({ name, href }, n) => {
    const slug = product.categorySlugs[n];
    return { name, path: slug === undefined ? href : pagePath('category', slug) };
  });
  const url = addressOf(product.href, site);
  return {
    siteName: site.name,
    title: seoTitle || title,
    description: shortened(seoDescription || description),
    path: product.href,
    robots: deleted ? 'noindex, follow' : undefined,
    type: 'product',
    image: hasPicture(product)
      ? { src: absolute(thumbnail, site), alt: imageAlt(product, thumbnail) || title }
      : undefined,
    price: { amount: product.discountPrice.toFixed(decimalsOfShop()), currency: shopCurrency() },
    data: [
      productData(product, { url, absolute: (path) => absolute(path, site) }),
      ...trailData([...trail, { name: title, path: product.href }], rootOf(site)),
    ],
  };
}

function hasPicture({ thumbnail }: Product): boolean {
  return thumbnail !== '' && !isPlaceholder(thumbnail);
}

function absolute(path: string, { publicUrl }: Site): string {
  return path.startsWith('/') ? publicUrl + path : path;
}

/** In one line, cut at a word. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2)).replace(/[\ud800-\udbff]$/, '')}…`;
}
