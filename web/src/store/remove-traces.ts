import type { Middleware } from '@reduxjs/toolkit';
import { checkAuth, logIn, signOut, signUp } from '../state/auth-slice.ts';
import { removeTraces } from '../storage/storage.ts';

/** Removes drafts and recent searches when their owner logs out, and those of others when somebody logs in. */
export const removeTracesOfOthers: Middleware = () => (next) => (action) => {
  if (signOut.fulfilled.match(action)) removeTraces();
  for (const enter of [logIn, signUp, checkAuth]) {
    if (enter.fulfilled.match(action)) removeTraces(action.payload.id);
  }
  return next(action);
};
