/** Products and lists as https://schema.org describes them. */

import type { Product } from '@shop/contract/catalogue';
import { decimalsOfShop, shopCurrency } from '@shop/contract/money';
import { isPlaceholder } from '@shop/contract/pictures';
import type { Variant } from '@shop/contract/variants';
import type { Step } from './read-page.ts';

const CONTEXT = 'https://schema.org';

interface Addresses {
  /** Of the product's page. */
  url: string;
  absolute: (path: string) => string;
}

export function productData(product: Product, { url, absolute }: Addresses): object {
  const { sku, gtin, mpn, manufacturer, category } = product;
  const pictures = [...new Set([product.thumbnail, ...product.images])].filter(
    (src) => src !== '' && !isPlaceholder(src),
  );
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.title,
    description: product.description,
    url,
    ...(pictures.length > 0 && { image: pictures.map(absolute) }),
    brand: { '@type': 'Brand', name: product.brand },
    category,
    ...(sku !== null && { sku }),
    ...(gtin !== null && { gtin }),
    ...(mpn !== null && { mpn }),
    ...(manufacturer !== null && { manufacturer: { '@type': 'Organization', name: manufacturer } }),
    offers: offersOf(product, url),
  };
}

function offersOf(product: Product, url: string): object {
  const { variants = [], discountPrice, sale, deleted } = product;
  const inForce = {
    url,
    priceCurrency: shopCurrency(),
    availability: availability(deleted, product.stock),
    itemCondition: `${CONTEXT}/NewCondition`,
  };
  const [first = discountPrice, ...others] = variants.map((variant) => variant.discountPrice);
  if (!product.priceVaries) {
    const until = sale?.until ?? null;
    const whole = {
      '@type': 'Offer',
      price: amount(discountPrice),
      ...inForce,
      ...(until !== null && { priceValidUntil: until.slice(0, 10) }),
    };
    const isNumbered = variants.some(({ gtin }) => gtin !== null);
    return isNumbered ? variants.map((variant) => ({ ...whole, ...ofVariant(variant, deleted) })) : whole;
  }
  return {
    '@type': 'AggregateOffer',
    lowPrice: amount(Math.min(first, ...others)),
    highPrice: amount(Math.max(first, ...others)),
    offerCount: variants.length,
    ...inForce,
    offers: variants.map((variant) => ({
      '@type': 'Offer',
      ...inForce,
      ...ofVariant(variant, deleted),
    })),
  };
}

function ofVariant({ discountPrice, stock, sku, gtin }: Variant, deleted: boolean): object {
  return {
    price: amount(discountPrice),
    availability: availability(deleted, stock),
    ...(sku !== null && { sku }),
    ...(gtin !== null && { gtin }),
  };
}

function availability(deleted: boolean, stock: number): string {
  return `${CONTEXT}/${deleted ? 'Discontinued' : stock > 0 ? 'InStock' : 'OutOfStock'}`;
}

function amount(price: number): string {
  return price.toFixed(decimalsOfShop());
}

/** @param steps from the top to the page itself; none give nothing */
export function trailData(steps: readonly Step[], publicUrl: string): object[] {
  if (steps.length === 0) return [];
  const itemListElement = steps.map(({ name, path }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: publicUrl + path,
  }));
  return [{ '@context': CONTEXT, '@type': 'BreadcrumbList', itemListElement }];
}

/** @param before how many products there are on the pages before */
export function itemList(products: readonly Product[], before: number, publicUrl: string): object {
  const itemListElement = products.map(({ title, href }, n) => ({
    '@type': 'ListItem',
    position: before + n + 1,
    name: title,
    url: publicUrl + href,
  }));
  return { '@context': CONTEXT, '@type': 'ItemList', itemListElement };
}
