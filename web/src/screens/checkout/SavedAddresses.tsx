import type { Address } from '@shop/contract/accounts';
import { placeLine } from '@shop/contract/address-lines';
import { countryName } from '@shop/contract/countries';
import { checkoutText } from '@shop/messages/checkout';
import { type Ref, useState } from 'react';
import { SavedTaxId } from '../../forms/SavedTaxId.tsx';
import { Button } from '../../ui/Button.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';

type SavedAddressesProps = {
  addresses: readonly Address[];
  /** The position of the chosen one; -1: none. */
  chosen: number;
  onChange: (address: Address) => void;
  list: Ref<HTMLDivElement>;
};

/** More addresses would push the payment out of sight. */
const SHOWN_AT_FIRST = 6;

/** The saved addresses, to choose one. */
export function SavedAddresses({ addresses, chosen, onChange, list }: SavedAddressesProps) {
  const [expanded, setExpanded] = useState(false);
  return (
    <>
      {addresses.length > 0 && (
        <div ref={list} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {addresses.map((address, index) => (
            <RadioCard
              key={index}
              className={expanded || index < SHOWN_AT_FIRST || index === chosen ? '' : 'hidden'}
              name="address"
              value={index}
              checked={index === chosen}
              onChange={() => onChange(address)}
              title={
                <span dir="auto" className="block wrap-anywhere">
                  {address.name}
                </span>
              }
              description={<Description address={address} />}
            />
          ))}
        </div>
      )}
      {addresses.length > SHOWN_AT_FIRST && (
        <Button
          variant="secondary"
          className="mt-4 self-start"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? checkoutText.showFewerAddresses : checkoutText.showAllCountAddresses({ count: addresses.length })}
        </Button>
      )}
    </>
  );
}

function Description({ address }: { address: Address }) {
  return (
    <span dir="auto" className="block wrap-anywhere">
      <span className="block">{address.street}</span>
      <span className="block">{placeLine(address)}</span>
      {address.country !== undefined && <span className="block">{countryName(address.country)}</span>}
      <span className="block">
        <bdi dir="ltr">{address.phone}</bdi>
      </span>
      {address.taxId && <SavedTaxId taxId={address.taxId} />}
    </span>
  );
}
