import type { Product } from '@shop/contract/catalogue';
import { priceFields } from '../../buying/price-fields.ts';
import { useQuote } from '../../buying/use-quote.ts';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { namesOf } from './choice-names.ts';
import { deliveryWords, taxWords } from './delivery-words.ts';
import type { VariantChoice } from './use-variant-choice.ts';

export type DeliveryLineProps = { product: Product; choice: VariantChoice };

/**
 * What the price says of taxes, beside the stock, and below when one would be there: as the checkout says it for the first saved address, else for the country of the shop. Nothing where it is
 * not shipped to.
 */
export function DeliveryLine({ product, choice }: DeliveryLineProps) {
  const [address] = useAppSelector(selectLoggedInUser)?.addresses ?? [];
  const isSold = !product.deleted && (choice.variant?.stock ?? product.stock) > 0;
  const item = { product: { id: product.id }, quantity: 1, ...namesOf(choice) };
  const { quote } = useQuote({
    request:
      isSold && choice.obstacle === undefined
        ? { items: [item], ...(address !== undefined && { selectedAddress: priceFields(address) }) }
        : undefined,
    version: String(choice.variant?.discountPrice ?? product.discountPrice),
    waits: !choice.known,
  });
  if (!isSold) return null;
  return (
    <>
      <p className="col-start-2 row-start-1 text-sm text-ink-soft">{quote && taxWords(quote)}</p>
      <p className="col-span-2 text-sm text-ink-soft">{quote && deliveryWords(quote)}</p>
    </>
  );
}
