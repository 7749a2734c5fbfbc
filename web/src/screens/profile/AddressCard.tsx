import type { Address } from '@shop/contract/accounts';
import { placeLine } from '@shop/contract/address-lines';
import { countryName } from '@shop/contract/countries';
import { profileText } from '@shop/messages/profile';
import type { Ref } from 'react';
import { SavedTaxId } from '../../forms/SavedTaxId.tsx';
import { Button } from '../../ui/Button.tsx';

type AddressCardProps = {
  address: Address;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onRemove: () => void;
};

export function AddressCard({ address, editButton, onEdit, onRemove }: AddressCardProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <address dir="auto" className="min-w-0 flex-1 basis-60 not-italic">
        <p className="font-semibold">{address.name}</p>
        <p className="text-sm text-ink-soft">
          {address.street}
          <br />
          {placeLine(address)}
          {address.country !== undefined && (
            <>
              <br />
              {countryName(address.country)}
            </>
          )}
        </p>
        <p className="mt-1.5 text-sm text-ink-soft">
          <bdi dir="ltr">{address.phone}</bdi>
          <br />
          <bdi dir="ltr">{address.email}</bdi>
          {address.taxId && <SavedTaxId taxId={address.taxId} />}
        </p>
      </address>
      <div className="-ms-3 flex gap-1 sm:-me-3 sm:ms-0">
        <Button
          ref={editButton}
          variant="quiet"
          size="small"
          className="min-h-11"
          onClick={onEdit}
          aria-label={profileText.editAddressOfNameStreet({ name: address.name, street: address.street })}
        >
          {profileText.edit}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="min-h-11"
          onClick={onRemove}
          aria-label={profileText.removeAddressOfNameStreet({ name: address.name, street: address.street })}
        >
          {profileText.remove}
        </Button>
      </div>
    </div>
  );
}
