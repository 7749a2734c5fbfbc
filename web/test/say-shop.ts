import { type ShownShop, unsetShop } from '@shop/contract/shown-shop';

/** The document says this of the shop until the test ends. */
export function sayShop(values: Partial<ShownShop>): void {
  const meta = document.createElement('meta');
  meta.name = 'shop';
  meta.content = JSON.stringify({ ...unsetShop, ...values });
  document.head.append(meta);
}
