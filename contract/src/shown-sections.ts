/** The sections of the home page as the app and its document need them. Shoppers load it only where there are sections. */

/** How wide the picture of a hero is shown. */
export const HERO_SIZES = '(min-width: 1280px) 40rem, (min-width: 820px) 50vw, 95vw';

interface ProductsOfSection {
  /** A query of the list. */
  filter?: string | null | undefined;
  limit: number;
}

/** The call of the API for the products of a section. */
export function sectionProductsPath({ filter, limit }: ProductsOfSection): string {
  // As an address it would end at a #.
  const query = (filter ?? '').replace(/^\?/, '').replaceAll('#', '%23').split('&');
  const others = query.filter((part) => part !== '' && !part.startsWith('_limit='));
  return `/products?${[...others, `_limit=${limit}`].join('&')}`;
}
