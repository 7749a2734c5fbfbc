import { messages } from '../src/messages.ts';

/** The dialog that asks for the second factor: at the log-in, and where something important is changed. */
export const secondFactorText = messages('second-factor', {
  confirmItIsYou: 'Confirm it is you',
  openYourApp: 'Open your authenticator app and type the six digits that it shows for this shop.',
  yourPasskey: 'Use the passkey of this device, of your phone or of a key.',
  aRecoveryCode: 'Type one of the recovery codes that you have kept. Each is good once.',
  code: 'Six-digit code',
  recoveryCode: 'Recovery code',
  codeIsRequired: 'code is required',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  useAPasskey: 'Use a passkey',
  useTheApp: 'Use the authenticator app',
  useARecoveryCode: 'Use a recovery code',
  passkeyWasNotUsed: 'The passkey was not used. Please try again, or choose another way.',
  cancel: 'Cancel',
});
