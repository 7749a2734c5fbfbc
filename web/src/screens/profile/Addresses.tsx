import { ADDRESS_LIMIT } from '@shop/contract/accounts';
import { profileText } from '@shop/messages/profile';
import { useEffect } from 'react';
import { AddressForm } from '../../forms/AddressForm.tsx';
import { newAddressDefaults } from '../../forms/new-address.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { fetchPaymentConfig } from '../../state/order-slice.ts';
import type { OwnUser } from '../../state/user-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddressCard } from './AddressCard.tsx';
import { ADDRESS_DRAFT, useAddressEditing } from './use-address-editing.ts';

function sentenceForSave(failure: ApiFailure): string {
  const stale = failure.kind === 'problem' && failure.code === 'STALE';
  return stale ? profileText.yourProfileWasChangedSomewhere : sentenceFor(failure);
}

/** The saved addresses. Adding, editing and removing each saves the whole user. */
export function Addresses({ user }: { user: OwnUser }) {
  const { addresses } = user;
  const known = newAddressDefaults(user);
  const full = addresses.length >= ADDRESS_LIMIT;
  const { draft, form, failure, addButton, editButtons, openNew, openEdit, close, add, edit, remove } =
    useAddressEditing(addresses);
  const dispatch = useAppDispatch();
  const editing = form !== 'none';
  useEffect(() => {
    // A new address starts with the shop's country.
    if (editing) void dispatch(fetchPaymentConfig());
  }, [dispatch, editing]);

  return (
    <section aria-labelledby="addresses" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="addresses" className="display text-xl">
          {profileText.yourAddresses}
        </h2>
        {form !== 'new' && (
          <Button ref={addButton} variant="secondary" unavailable={full} onClick={openNew}>
            {profileText.addNewAddress}
          </Button>
        )}
      </div>
      {full && <Alert tone="neutral">{profileText.allAddressesSaved({ limit: ADDRESS_LIMIT })}</Alert>}
      {failure !== undefined && <Alert>{sentenceForSave(failure)}</Alert>}
      {form === 'new' && (
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <h3 className="mb-5 text-lg font-semibold">{profileText.newAddress}</h3>
          <AddressForm
            draftName={ADDRESS_DRAFT}
            draft={draft}
            takesFocus={draft === undefined}
            defaultValues={known}
            submitLabel={profileText.saveAddress}
            onSubmit={add}
            onCancel={() => close('new')}
            warnsOnLeave
          />
        </div>
      )}
      {addresses.length === 0 && form !== 'new' && (
        <p className="rounded-lg border border-dashed border-line px-5 py-8 text-center text-ink-soft">
          {profileText.noSavedAddressesYetOne}
        </p>
      )}
      {addresses.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {addresses.map((address, index) => (
            <li key={index}>
              {typeof form === 'object' && form.index === index ? (
                <div className="p-5 sm:p-6">
                  <AddressForm
                    defaultValues={form.before}
                    changes={form.before}
                    draftName={ADDRESS_DRAFT}
                    draft={draft}
                    takesFocus={draft === undefined}
                    submitLabel={profileText.saveAddress}
                    onSubmit={(after) => edit(index, form.before, after)}
                    onCancel={() => close(index)}
                    warnsOnLeave
                  />
                </div>
              ) : (
                <AddressCard
                  address={address}
                  editButton={(button) => {
                    if (button === null) editButtons.current.delete(index);
                    else editButtons.current.set(index, button);
                  }}
                  onEdit={() => openEdit(index, address)}
                  onRemove={() => remove(index, address)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
