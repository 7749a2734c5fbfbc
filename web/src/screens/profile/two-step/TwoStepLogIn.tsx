import type { SecondFactor } from '@shop/contract/second-factor';
import { twoStepText } from '@shop/messages/two-step';
import { useCallback, useEffect, useState } from 'react';
import { useOnReconnect } from '../../../connection/use-on-reconnect.ts';
import { checkAuth, selectLoggedInUser } from '../../../state/auth-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { fetchSecondFactor } from '../../../state/second-factor.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './RecoveryCodes.tsx';

/** Codes of an app, passkeys and recovery codes: what the account asks for besides its password. */
export function TwoStepLogIn() {
  const dispatch = useAppDispatch();
  const mustSetUp = useAppSelector(selectLoggedInUser)?.mustSetUpSecondFactor === true;
  const [factor, setFactor] = useState<SecondFactor>();
  const [failure, setFailure] = useState<ApiFailure>();
  /** Told only once, so they stay until the person has read them. */
  const [codes, setCodes] = useState<readonly string[]>();

  const read = useCallback(async () => {
    const result = await dispatch(fetchSecondFactor());
    if (fetchSecondFactor.fulfilled.match(result)) setFactor(result.payload);
    setFailure(fetchSecondFactor.fulfilled.match(result) ? undefined : (result.payload ?? UNANSWERED));
  }, [dispatch]);
  useEffect(() => void read(), [read]);
  useOnReconnect(() => void read());

  async function changed(recoveryCodes?: readonly string[]): Promise<void> {
    if (recoveryCodes !== undefined) setCodes(recoveryCodes);
    await read();
    // The back office is open to the person from now on.
    if (mustSetUp) await dispatch(checkAuth());
  }

  return (
    <section aria-labelledby="two-step" className="flex flex-col gap-4">
      <h2 id="two-step" className="display text-xl">
        {twoStepText.twoStepLogIn}
      </h2>
      {mustSetUp ? (
        <Alert tone="yellow">{twoStepText.theShopDemandsIt}</Alert>
      ) : (
        <p className="-mt-2 text-ink-soft">{twoStepText.whatItIs}</p>
      )}
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      {factor === undefined && failure === undefined && <Spinner />}
      {factor !== undefined && (
        <div className="divide-y divide-line rounded-lg border border-line bg-surface px-5 sm:px-6">
          {codes !== undefined && <NewRecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
          <AuthenticatorApp isOn={factor.totp} onChange={changed} />
          <Passkeys passkeys={factor.passkeys} onChange={changed} />
          {(factor.totp || factor.passkeys.length > 0) && (
            <RecoveryCodes left={factor.recoveryCodesLeft} onNew={changed} />
          )}
        </div>
      )}
    </section>
  );
}
