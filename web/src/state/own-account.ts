import type { OwnSession } from '@shop/contract/own-account';
import * as api from '../api/own-account.ts';
import { createApiThunk } from './api-thunk.ts';

type Credentials = { email: string; password: string };

export const changeEmail = createApiThunk<void, Credentials>('ownAccount/changeEmail', api.changeEmail);
export const confirmEmail = createApiThunk<void, { token: string }>('ownAccount/confirmEmail', api.confirmEmail);
export const changePassword = createApiThunk<void, { password: string; newPassword: string }>(
  'ownAccount/changePassword',
  api.changePassword,
);
export const fetchSessions = createApiThunk<OwnSession[], void>('ownAccount/fetchSessions', api.fetchSessions);
export const endOneSession = createApiThunk<void, number>('ownAccount/endSession', api.endSession);
export const deleteAccount = createApiThunk<void, { password: string }>('ownAccount/delete', api.deleteAccount);
