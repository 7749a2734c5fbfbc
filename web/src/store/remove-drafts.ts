import type { Middleware } from '@reduxjs/toolkit';
import { checkAuth, logIn, signOut, signUp } from '../state/auth-slice.ts';
import { removeDrafts } from '../storage/storage.ts';

/** Removes drafts when their owner logs out, and the drafts of others when somebody logs in. */
export const removeDraftsOfOthers: Middleware = () => (next) => (action) => {
  if (signOut.fulfilled.match(action)) removeDrafts();
  for (const enter of [logIn, signUp, checkAuth]) {
    if (enter.fulfilled.match(action)) removeDrafts(action.payload.id);
  }
  return next(action);
};
