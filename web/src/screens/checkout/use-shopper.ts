import { type Address, address } from '@shop/contract/accounts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { GUEST_ID } from '../../state/auth-slice.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { addAddress, type OwnUser, selectUserInfo } from '../../state/user-slice.ts';
import { formDraft } from '../../storage/storage.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';

/** Who orders. */
export type Shopper = Pick<OwnUser, 'id' | 'name' | 'email' | 'addresses'> & {
  isGuest: boolean;
  /** @returns why it was not saved */
  save: (address: Address) => Promise<ApiFailure | undefined>;
};

const ofGuest = formDraft('guest-addresses');
const addresses = z.array(address);

/** A user with the addresses of the account, or a guest, whose addresses stay in this tab. */
export function useShopper(): Shopper {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUserInfo);
  const [known, setKnown] = useState(() => addresses.safeParse(ofGuest.read()?.draft).data ?? []);

  if (user === null) {
    return {
      ...{ id: GUEST_ID, name: null, email: '', addresses: known, isGuest: true },
      async save(added) {
        const all = [...known, added];
        setKnown(all);
        ofGuest.write({ userId: GUEST_ID, draft: all });
        return undefined;
      },
    };
  }
  return {
    ...user,
    isGuest: false,
    async save(added) {
      const result = await dispatch(addAddress(added));
      return addAddress.fulfilled.match(result) ? undefined : (result.payload ?? UNANSWERED);
    },
  };
}
