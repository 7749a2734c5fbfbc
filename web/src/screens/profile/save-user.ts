import type { UpdateUserBody, User } from '@shop/contract/accounts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { fetchOwnUser, selectUserInfo, updateUser } from '../../state/user-slice.ts';
import type { AppThunk } from '../../store/store.ts';

/**
 * Applies `change` to the newest user in the state and saves the result. Resolves with undefined when it is saved. A
 * conflict saves nothing and reads the user again, so that the next attempt is based on the current user.
 */
export function saveUser(change: (user: User) => Partial<UpdateUserBody>): AppThunk<Promise<ApiFailure | undefined>> {
  return async (dispatch, getState) => {
    const user = selectUserInfo(getState());
    if (user === null) return UNANSWERED;
    const { orders: _orders, totalOrders: _totalOrders, ...whole } = user;
    const result = await dispatch(updateUser({ ...whole, ...change(whole) }));
    if (updateUser.fulfilled.match(result)) return undefined;
    const failure = result.payload ?? UNANSWERED;
    if (failure.kind === 'problem' && failure.code === 'STALE') await dispatch(fetchOwnUser());
    return failure;
  };
}
