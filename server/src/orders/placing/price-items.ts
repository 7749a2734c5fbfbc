/** What items cost as an order, with promotions, shipping and taxes. Quotes and orders share it. */

import { countryName } from '@shop/contract/countries';
import { ShopError } from '@shop/contract/errors';
import { missingChoice, type PlaceOrderBody } from '@shop/contract/orders';
import type { OrderPrice } from '@shop/contract/pricing/order-price';
import { priceOrder } from '@shop/contract/pricing/price-order';
import type { Destination, EnteredCode, LineToPrice, PriceRules, ShopperFacts } from '@shop/contract/pricing/rules';
import { orderErrorsText } from '@shop/messages/order-errors';

/** What is read of an address; what a shopper has not entered yet is missing. */
interface PartOfAddress {
  country?: string | null | undefined;
  state?: string | null | undefined;
  taxId?: string | null | undefined;
}

export interface Delivery {
  selectedAddress?: PartOfAddress | null | undefined;
  shippingMethod?: number | null | undefined;
}

export interface KnownShopper {
  codes: readonly EnteredCode[];
  shopper: ShopperFacts;
}

/**
 * Prices lines.
 * @throws ShopError INVALID_INPUT for a shipping method that there is not; METHOD_UNAVAILABLE for one that does not serve the address
 */
export function priceItems<Line extends LineToPrice>(
  rules: PriceRules,
  given: { lines: readonly Line[]; delivery: Delivery; known: KnownShopper; at: Date },
): OrderPrice<Line> {
  const { lines, delivery, known, at } = given;
  const { selectedAddress, shippingMethod = null } = delivery;
  const destination = destinationOf(rules, selectedAddress);
  const price = priceOrder(rules, { lines, destination, shippingMethod, ...known, at });
  if (shippingMethod === null || price.chosen?.method.id === shippingMethod) return price;
  const method = findMethod(rules, shippingMethod);
  if (method === undefined) {
    const message = orderErrorsText.thereIsNoSuchShippingMethod;
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'shippingMethod', message }] });
  }
  throw new ShopError('METHOD_UNAVAILABLE', {
    detail: orderErrorsText.methodDoesNotServe({ method: method.name, country: countryName(destination.country) }),
  });
}

/**
 * Checks that an order has an address, unless the shopper picks it up.
 * @throws ShopError INVALID_INPUT
 */
export function checkAddressGiven(rules: PriceRules, { selectedAddress, shippingMethod }: PlaceOrderBody): void {
  if (selectedAddress != null) return;
  if (shippingMethod != null && findMethod(rules, shippingMethod)?.pickUp) return;
  throw new ShopError('INVALID_INPUT', {
    detail: missingChoice,
    errors: [{ path: 'selectedAddress', message: missingChoice }],
  });
}

/**
 * Checks that the shop ships an order, once shipping zones are set up.
 * @throws ShopError NO_SHIPPING
 */
export function checkShipped(rules: PriceRules, price: OrderPrice<LineToPrice>, { selectedAddress }: Delivery): void {
  if (rules.zones.length === 0 || price.chosen !== null) return;
  const country = countryName(destinationOf(rules, selectedAddress).country);
  throw new ShopError('NO_SHIPPING', {
    detail:
      price.methods.length === 0
        ? orderErrorsText.doesNotShipTo({ country })
        : orderErrorsText.doesNotShipButPickUp({ country }),
  });
}

const findMethod = (rules: PriceRules, id: number) =>
  rules.zones.flatMap(({ methods }) => methods).find((method) => method.id === id);

function destinationOf(rules: PriceRules, address: PartOfAddress | null | undefined): Destination {
  return {
    country: address?.country ?? rules.shopCountry,
    state: address?.state ?? null,
    taxId: address?.taxId ?? null,
  };
}
