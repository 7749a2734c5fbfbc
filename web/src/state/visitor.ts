/** Who it is that is there, in a shop that is open to all. */

import type { Dispatch } from '@reduxjs/toolkit';
import { CallFailed } from '../api/failure.ts';
import { fetchVisitor } from '../api/visitor.ts';
import { checkAuth, guestFound, noSessionFound } from './auth-slice.ts';

/** Whatever is the matter with the answer shows with what the person does next. */
export async function findVisitor(dispatch: Dispatch): Promise<void> {
  try {
    const { user, isGuest } = await fetchVisitor();
    if (user !== null) dispatch(checkAuth.fulfilled(user, '', undefined));
    else if (isGuest) dispatch(guestFound());
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
  }
  dispatch(noSessionFound());
}
