import type { Address } from '@shop/contract/accounts';

/** Where an order goes. */
export function AddressText({ address }: { address: Address }) {
  return (
    <address className="wrap-anywhere text-ink-soft not-italic">
      <span className="block font-medium text-ink">{address.name}</span>
      <span className="block">{address.street}</span>
      <span className="block">
        {address.city}, {address.state} {address.pinCode}
      </span>
      <span className="block">{address.phone}</span>
    </address>
  );
}
