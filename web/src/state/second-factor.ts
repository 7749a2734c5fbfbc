import type {
  AddedPasskey,
  NewPasskeyAnswer,
  NewPasskeyOptions,
  PasskeyOptions,
  SecondFactor,
  TotpSetup,
} from '@shop/contract/second-factor';
import * as api from '../api/second-factor.ts';
import { createApiThunk } from './api-thunk.ts';

type NewPasskey = { name: string; response: NewPasskeyAnswer };

export const fetchSecondFactor = createApiThunk<SecondFactor, void>('secondFactor/fetch', api.fetchSecondFactor);
export const beginTotp = createApiThunk<TotpSetup, void>('secondFactor/beginTotp', api.beginTotp);
export const confirmTotp = createApiThunk<string[], { code: string }>('secondFactor/confirmTotp', api.confirmTotp);
export const removeTotp = createApiThunk<void, void>('secondFactor/removeTotp', api.removeTotp);
export const makeRecoveryCodes = createApiThunk<string[], void>('secondFactor/recoveryCodes', api.makeRecoveryCodes);
export const askForNewPasskey = createApiThunk<NewPasskeyOptions, void>('secondFactor/new', api.askForNewPasskey);
export const addPasskey = createApiThunk<AddedPasskey, NewPasskey>('secondFactor/addPasskey', api.addPasskey);
export const removePasskey = createApiThunk<void, number>('secondFactor/removePasskey', api.removePasskey);
export const askForPasskey = createApiThunk<PasskeyOptions, { email: string }>('secondFactor/use', api.askForPasskey);
