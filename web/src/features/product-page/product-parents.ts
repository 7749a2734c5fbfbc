import type { Product } from '@shop/contract/catalogue';
import { productPageText } from '@shop/messages/product-page';
import { pagePath, pages } from '../../routing/paths.ts';

/**
 * What a product is in: all products, then its categories from the top.
 * @param listPath the list that the person came from; shoppers come to the pages of categories, staff to their list
 */
export function parentsOf({ breadcrumbs, categorySlugs }: Product, listPath: string) {
  return [
    { id: 0, name: productPageText.allProducts, href: listPath },
    ...breadcrumbs.map(({ id, name, href }, n) => {
      const slug = categorySlugs[n];
      const isOfShoppers = listPath === pages.home && slug !== undefined;
      return { id, name, href: isOfShoppers ? pagePath('category', slug) : href.replace(/^\/(?=\?|$)/, listPath) };
    }),
  ];
}
