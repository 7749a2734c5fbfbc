/** Who looks at a page that is shown to all. */

import type { Dispatch } from '@reduxjs/toolkit';
import { CallFailed } from '../api/failure.ts';
import { fetchVisitor } from '../api/visitor.ts';
import { checkAuth } from './auth-slice.ts';

/** Whatever is the matter with the answer shows with what the person does next. */
export async function findVisitor(dispatch: Dispatch): Promise<void> {
  try {
    const user = await fetchVisitor();
    if (user !== null) dispatch(checkAuth.fulfilled(user, '', undefined));
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
  }
}
