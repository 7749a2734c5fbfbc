import type { Address } from '@shop/contract/accounts';
import { placeLine } from '@shop/contract/address-lines';
import { countryName } from '@shop/contract/countries';
import { ordersText } from '@shop/messages/orders';
import { inline } from '../../ui/inline.ts';

/** The delivery address; without one the shopper picks the order up. Right-to-left scripts keep their direction. */
export function AddressText({ address }: { address: Address | null }) {
  if (address === null) return <p className="text-ink-soft">{ordersText.pickUp}</p>;
  return (
    <address dir="auto" className="wrap-anywhere text-ink-soft not-italic">
      <span className="block font-medium text-ink">{address.name}</span>
      <span className="block">{address.street}</span>
      <span className="block">{placeLine(address)}</span>
      {address.country !== undefined && <span className="block">{countryName(address.country)}</span>}
      <span className="block">
        <span className="sr-only">{ordersText.phone} </span>
        <bdi dir="ltr">{address.phone}</bdi>
      </span>
      {address.taxId && (
        <span className="block">
          {inline(ordersText.taxIdTaxId({ taxId: address.taxId, bdi: (parts) => <bdi dir="ltr">{parts}</bdi> }))}
        </span>
      )}
    </address>
  );
}
