import { messages } from '../src/messages.ts';

export const conflictsText = messages('conflicts', {
  productProductId: 'product {productId}',
  variantVariantId: 'variant {variantId}',
  lineLine: 'line {line}',
  aProduct: 'a product',
  lineOfProduct: 'line {line} ({product})',
  firstAndMore: '{sentence}: {names} and more',
});
