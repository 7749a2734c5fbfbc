import { ADDRESS_LIMIT, type Address } from '@shop/contract/accounts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AddressDraft, parseAddressDraft } from '../../drafts/address-draft.ts';
import { useSavedDraft } from '../../drafts/use-draft-storage.ts';
import { AddressForm } from '../../forms/AddressForm.tsx';
import { newAddressDefaults } from '../../forms/new-address.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { addAddress, type OwnUser } from '../../state/user-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddressCard } from './AddressCard.tsx';
import { placeOf, removeAddress, replaceAddress } from './address-list.ts';
import { saveUser } from './save-user.ts';

function sentenceForSave(failure: ApiFailure): string {
  const stale = failure.kind === 'problem' && failure.code === 'STALE';
  return stale
    ? 'Your profile was changed somewhere else meanwhile. This is its current state; your change was not saved. Please try again.'
    : sentenceFor(failure);
}

/** A rejected address shows its messages at its fields, whatever its index in the list was: 'addresses.3.city'. */
function refusedFields(failure: ApiFailure): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  return Object.fromEntries(failure.errors.map(({ path, message }) => [path.split('.').at(-1), message]));
}

/** The open form. It remembers the edited address itself: after a conflict another one may have its index. */
type OpenForm = 'none' | 'new' | { index: number; before: Address };

/** Both forms share one draft, since only one of them is open at a time. */
const DRAFT = 'profile-address';

/** The form for a saved draft; a draft of an address that was removed since is a new address. */
function formFor(draft: AddressDraft | undefined, addresses: readonly Address[]): OpenForm {
  if (draft === undefined) return 'none';
  const { before } = draft;
  const index = before === undefined ? -1 : placeOf(addresses, before);
  return before === undefined || index === -1 ? 'new' : { index, before };
}

/** The saved addresses. Adding, editing and removing each saves the whole user. */
export function Addresses({ user }: { user: OwnUser }) {
  const { addresses } = user;
  const known = newAddressDefaults(user);
  const dispatch = useAppDispatch();
  const [draft, dropDraft] = useSavedDraft(DRAFT, parseAddressDraft);
  const [form, setForm] = useState<OpenForm>(() => formFor(draft, addresses));
  const [failure, setFailure] = useState<ApiFailure>();
  const addButton = useRef<HTMLButtonElement>(null);
  const editButtons = useRef(new Map<number, HTMLButtonElement>());
  const full = addresses.length >= ADDRESS_LIMIT;

  function close(opener: 'new' | number) {
    // Rendered synchronously: the form's button is there again and takes the focus.
    flushSync(() => {
      setForm('none');
      dropDraft();
      setFailure(undefined);
    });
    (opener === 'new' ? addButton.current : editButtons.current.get(opener))?.focus();
  }

  async function finish(failed: ApiFailure | undefined, opener: 'new' | number, said: string) {
    if (failed === undefined) {
      close(opener);
      toast.success(said);
      return undefined;
    }
    setFailure(failed);
    return refusedFields(failed);
  }

  async function add(address: Address) {
    const result = await dispatch(addAddress(address));
    const failed = addAddress.rejected.match(result) ? (result.payload ?? UNANSWERED) : undefined;
    return finish(failed, 'new', 'Address added');
  }

  async function edit(index: number, before: Address, after: Address) {
    return finish(
      await dispatch(saveUser(({ addresses: all }) => ({ addresses: replaceAddress(all, before, after) }))),
      index,
      'Address saved',
    );
  }

  async function remove(index: number, address: Address) {
    setForm('none');
    dropDraft();
    const failed = await dispatch(saveUser(({ addresses: all }) => ({ addresses: removeAddress(all, address) })));
    setFailure(failed);
    if (failed !== undefined) return;
    (editButtons.current.get(index) ?? editButtons.current.get(index - 1) ?? addButton.current)?.focus();
    toast.repeated({
      group: 'address removed',
      target: JSON.stringify(address),
      text: 'Address removed',
      many: (count) => `${count} addresses removed`,
      undo: async () => {
        setFailure(await dispatch(saveUser(({ addresses: all }) => ({ addresses: all.toSpliced(index, 0, address) }))));
      },
    });
  }

  return (
    <section aria-labelledby="addresses" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="addresses" className="display text-xl">
          Your addresses
        </h2>
        {form !== 'new' && (
          <Button ref={addButton} variant="secondary" unavailable={full} onClick={() => setForm('new')}>
            Add New Address
          </Button>
        )}
      </div>
      {full && (
        <Alert tone="neutral">
          You have saved {ADDRESS_LIMIT} addresses, which is the most. Remove one to add another.
        </Alert>
      )}
      {failure !== undefined && <Alert>{sentenceForSave(failure)}</Alert>}
      {form === 'new' && (
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <h3 className="mb-5 text-lg font-semibold">New address</h3>
          <AddressForm
            draftName={DRAFT}
            draft={draft}
            takesFocus={draft === undefined}
            defaultValues={known}
            submitLabel="Save address"
            onSubmit={add}
            onCancel={() => close('new')}
            warnsOnLeave
          />
        </div>
      )}
      {addresses.length === 0 && form !== 'new' && (
        <p className="rounded-lg border border-dashed border-line px-5 py-8 text-center text-ink-soft">
          No saved addresses yet. One saved here can be chosen at checkout.
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
                    draftName={DRAFT}
                    draft={draft}
                    takesFocus={draft === undefined}
                    submitLabel="Save address"
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
                  onEdit={() => {
                    setFailure(undefined);
                    dropDraft();
                    setForm({ index, before: address });
                  }}
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
