import type { TotpSetup } from '@shop/contract/second-factor';
import { twoStepText } from '@shop/messages/two-step';
import { lazy, Suspense, useState } from 'react';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { beginTotp, removeTotp } from '../../../state/second-factor.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../toasts/toast.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { What } from './What.tsx';

const AppSetUp = lazy(async () => ({ default: (await import('./AppSetUp.tsx')).AppSetUp }));

type AuthenticatorAppProps = { isOn: boolean; onChange: (recoveryCodes?: readonly string[]) => Promise<void> };

export function AuthenticatorApp({ isOn, onChange }: AuthenticatorAppProps) {
  const dispatch = useAppDispatch();
  const [setup, setSetup] = useState<TotpSetup>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  async function begin(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const result = await dispatch(beginTotp());
    setBusy(false);
    if (beginTotp.fulfilled.match(result)) setSetup(result.payload);
    else setFailure(result.payload ?? UNANSWERED);
  }

  async function remove(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const result = await dispatch(removeTotp());
    setBusy(false);
    if (!removeTotp.fulfilled.match(result)) return setFailure(result.payload ?? UNANSWERED);
    toast.success(twoStepText.appRemoved);
    await onChange();
  }

  return (
    <div className="flex flex-col gap-5 py-5">
      <What name={twoStepText.authenticatorApp} says={isOn ? twoStepText.appIsOn : twoStepText.appIsOff}>
        {setup === undefined && (
          <>
            <Button variant="secondary" busy={busy} onClick={() => void begin()}>
              {isOn ? twoStepText.replaceApp : twoStepText.setUpApp}
            </Button>
            {isOn && (
              <Button variant="secondary" busy={busy} onClick={() => void remove()}>
                {twoStepText.removeApp}
              </Button>
            )}
          </>
        )}
      </What>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      {setup !== undefined && (
        <Suspense fallback={<Spinner />}>
          <AppSetUp
            setup={setup}
            onOn={async (codes) => {
              setSetup(undefined);
              await onChange(codes);
            }}
            onCancel={() => setSetup(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
