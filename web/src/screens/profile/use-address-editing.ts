import type { Address } from '@shop/contract/accounts';
import { profileText } from '@shop/messages/profile';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AddressDraft, parseAddressDraft } from '../../drafts/address-draft.ts';
import { useSavedDraft } from '../../drafts/use-draft-storage.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { addAddress } from '../../state/user-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { placeOf, removeAddress, replaceAddress } from './address-list.ts';
import { saveUser } from './save-user.ts';

/** A rejected address shows its messages at its fields, whatever its index in the list was: 'addresses.3.city'. */
function rejectedFields(failure: ApiFailure): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  return Object.fromEntries(failure.errors.map(({ path, message }) => [path.split('.').at(-1), message]));
}

/** The open form. It remembers the edited address itself: after a conflict another one may have its index. */
type OpenForm = 'none' | 'new' | { index: number; before: Address };

/** Both forms share one draft, since only one of them is open at a time. */
export const ADDRESS_DRAFT = 'profile-address';

/** The form for a saved draft; a draft of an address that was removed since is a new address. */
function formFor(draft: AddressDraft | undefined, addresses: readonly Address[]): OpenForm {
  if (draft === undefined) return 'none';
  const { before } = draft;
  const index = before === undefined ? -1 : placeOf(addresses, before);
  return before === undefined || index === -1 ? 'new' : { index, before };
}

/** Says that an address was removed, and offers to undo that. */
function toastRemoved(address: Address, undo: () => Promise<void>): void {
  toast.repeated({
    group: 'address removed',
    target: JSON.stringify(address),
    text: profileText.addressRemoved,
    many: (count) => profileText.countAddressesRemoved({ count }),
    undo,
  });
}

/**
 * Adds, edits and removes saved addresses: the form that is open, what each saves, why the last save failed, and where the
 * focus goes afterwards.
 */
export function useAddressEditing(addresses: readonly Address[]) {
  const dispatch = useAppDispatch();
  const [draft, dropDraft] = useSavedDraft(ADDRESS_DRAFT, parseAddressDraft);
  const [form, setForm] = useState<OpenForm>(() => formFor(draft, addresses));
  const [failure, setFailure] = useState<ApiFailure>();
  const addButton = useRef<HTMLButtonElement>(null);
  const editButtons = useRef(new Map<number, HTMLButtonElement>());

  function openNew() {
    setForm('new');
  }

  function openEdit(index: number, before: Address) {
    setFailure(undefined);
    dropDraft();
    setForm({ index, before });
  }

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
    return rejectedFields(failed);
  }

  async function add(address: Address) {
    const result = await dispatch(addAddress(address));
    const failed = addAddress.rejected.match(result) ? (result.payload ?? UNANSWERED) : undefined;
    return finish(failed, 'new', profileText.addressAdded);
  }

  async function edit(index: number, before: Address, after: Address) {
    return finish(
      await dispatch(saveUser(({ addresses: all }) => ({ addresses: replaceAddress(all, before, after) }))),
      index,
      profileText.addressSaved,
    );
  }

  async function remove(index: number, address: Address) {
    setForm('none');
    dropDraft();
    const failed = await dispatch(saveUser(({ addresses: all }) => ({ addresses: removeAddress(all, address) })));
    setFailure(failed);
    if (failed !== undefined) return;
    (editButtons.current.get(index) ?? editButtons.current.get(index - 1) ?? addButton.current)?.focus();
    toastRemoved(address, async () => {
      setFailure(await dispatch(saveUser(({ addresses: all }) => ({ addresses: all.toSpliced(index, 0, address) }))));
    });
  }

  return { draft, form, failure, addButton, editButtons, openNew, openEdit, close, add, edit, remove };
}
