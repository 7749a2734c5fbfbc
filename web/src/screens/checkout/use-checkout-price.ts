import type { Address } from '@shop/contract/accounts';
import { countryName } from '@shop/contract/countries';
import type { OfferedMethod, QuoteRequest } from '@shop/contract/quotes';
import { checkoutText } from '@shop/messages/checkout';
import { useEffect, useRef, useState } from 'react';
import { priceFields } from '../../buying/price-fields.ts';
import { useQuote } from '../../buying/use-quote.ts';
import { unavailableProducts } from '../../features/cart-lines/availability.ts';
import { orderItemOf } from '../../features/orders/order-items.ts';
import { useCodes } from '../../features/quote/use-codes.ts';
import type { Destination } from '../../forms/AddressForm.tsx';
import { selectCartChanging, selectCartItems } from '../../state/cart-slice.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { selectLastOrder, selectPaymentConfig, selectUnpaidOrdersFailure } from '../../state/order-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import type { Shopper } from './use-shopper.ts';

/** The shop does not offer the chosen shipping method, or not for this address. */
function isAboutMethod(failure: ApiFailure | undefined): boolean {
  if (failure?.kind !== 'problem') return false;
  return failure.code === 'METHOD_UNAVAILABLE' || failure.errors.some(({ path }) => path === 'shippingMethod');
}

/** @returns undefined if nothing can be ordered */
function requestOf(
  items: ReturnType<typeof selectCartItems>,
  {
    destination,
    method,
    codes,
  }: { destination: Destination | undefined; method: number | undefined; codes: readonly string[] },
): QuoteRequest | undefined {
  if (items.length === 0 || unavailableProducts(items).length > 0) return undefined;
  return {
    items: items.map(orderItemOf),
    ...(destination !== undefined && { selectedAddress: priceFields(destination) }),
    ...(method !== undefined && { shippingMethod: method }),
    ...(codes.length > 0 && { codes: [...codes] }),
  };
}

/** The shipping method that the shopper chose, until the shop does not offer it for the destination. */
function useChosenMethod() {
  const [method, setMethod] = useState<OfferedMethod>();
  /** Why it was dropped, and at which destination. */
  const [dropped, setDropped] = useState<{ method: string; place: string | undefined }>();
  return {
    method,
    choose(chosen: OfferedMethod) {
      setDropped(undefined);
      setMethod(chosen);
    },
    drop(place: string | undefined) {
      if (method === undefined) return;
      setDropped({ method: method.name, place });
      setMethod(undefined);
    },
    messageAt(place: string | undefined): string | undefined {
      return dropped === undefined || dropped.place !== place
        ? undefined
        : checkoutText.methodIsNotOfferedFor({ method: dropped.method });
    },
  };
}

export type CheckoutPrice = ReturnType<typeof useCheckoutPrice>;

/**
 * What the order of this checkout costs, with what its price depends on besides the cart: the address, the shipping method and the
 * codes.
 *
 * @param address the chosen one
 * @param typed of the open form, in which something was typed; the order goes there
 */
export function useCheckoutPrice(user: Shopper, address: Address | undefined, typed: Destination | undefined) {
  const items = useAppSelector(selectCartItems);
  const cartChanging = useAppSelector(selectCartChanging);
  const config = useAppSelector(selectPaymentConfig);
  const codes = useCodes(user.id);
  const { method, choose, drop, messageAt } = useChosenMethod();
  const [refused, setRefused] = useState<string>();

  const pickUp = method?.pickUp === true;
  const isInShopCountry = address === undefined || (address.country ?? config?.country) === config?.country;
  // What is picked up needs no address. One of another country is sent all the same: only its zone may offer the pick-up.
  const withoutAddress = pickUp && (typed !== undefined || isInShopCountry);
  const destination = withoutAddress ? undefined : (typed ?? address);
  const lastAddressAwaited = useLastAddressAwaited(user) && address === undefined && typed === undefined;
  const place = JSON.stringify(destination && priceFields(destination));
  const used = useQuote({
    request: requestOf(items, { destination, method: method?.id, codes: codes.codes }),
    version: items.map(({ product }) => product.discountPrice).join(),
    waits: cartChanging || (lastAddressAwaited && !pickUp),
  });

  const dropMethod = () => drop(place);
  const methodFailed = method !== undefined && isAboutMethod(used.failure);
  useEffect(() => {
    if (methodFailed) dropMethod();
  }, [methodFailed]);

  const { quote, pending } = used;
  /** Where what is in sight was quoted for. */
  const quotedPlace = useRef(place);
  if (used.current !== undefined) quotedPlace.current = place;
  const hasZones = useRef(false);
  hasZones.current ||= config?.hasShippingZones === true || (quote?.shipping.methods.length ?? 0) > 0;
  const nothingServes = hasZones.current && !pending && quote?.shipping.methods.length === 0;
  const notServed = destination !== undefined && (nothingServes || refused === place);
  const country = destination?.country ?? config?.country;

  return {
    quote: { ...used, pending: pending || methodFailed, failure: methodFailed ? undefined : used.failure },
    codes,
    place,
    quotedPlace: quotedPlace.current,
    /** The chosen method: the shopper's, or else the cheapest. */
    method: method?.id ?? quote?.shipping.chosen ?? undefined,
    message: messageAt(place),
    pickUp,
    withoutAddress,
    choose,
    dropMethod,
    /** The shop has answered an order that it does not ship to this address. */
    refuse: () => setRefused(place),
    /** In words, if the shop does not ship to the address. */
    notServed: notServed
      ? country === undefined
        ? checkoutText.weDoNotShipTo
        : checkoutText.weDoNotShipToCountry({ country: countryName(country) })
      : undefined,
    /** The shop has shipping zones: without a method there is no order. */
    ships: hasZones.current,
    takesCodes: config?.hasPromotionCodes === true,
  };
}

/** True until it is known where the last order went: its address is chosen at first. */
function useLastAddressAwaited({ addresses }: Shopper): boolean {
  const last = useAppSelector(selectLastOrder);
  const failed = useAppSelector(selectUnpaidOrdersFailure) !== null;
  return addresses.length > 0 && last === undefined && !failed;
}
