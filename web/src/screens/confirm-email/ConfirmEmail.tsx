import { ownAccountText } from '@shop/messages/own-account';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { confirmEmail } from '../../state/own-account.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** From the address, as the mail has it, or from the router's state, where the screen stores it. */
function readToken(search: string, state: unknown): string | undefined {
  const token = new URLSearchParams(search).get('token');
  if (token) return token;
  const stored = typeof state === 'object' && state !== null && 'token' in state ? state.token : undefined;
  return typeof stored === 'string' ? stored : undefined;
}

/** The page of the link that confirms another e-mail address. It waits for a press: programs that read mails follow links. */
export function ConfirmEmail() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<'asks' | 'busy' | 'done'>('asks');
  const [failure, setFailure] = useState<ApiFailure>();
  const token = readToken(search, state);

  // Removes the token from the address bar, where it could be read or passed on. The history entry's state holds it for
  // a reload.
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: { token: readToken(search, state) ?? null } });
  }, [navigate, pathname, search, state]);

  async function confirm(known: string) {
    setStep('busy');
    setFailure(undefined);
    const result = await dispatch(confirmEmail({ token: known }));
    const isConfirmed = confirmEmail.fulfilled.match(result);
    if (!isConfirmed) setFailure(result.payload ?? UNANSWERED);
    setStep(isConfirmed ? 'done' : 'asks');
    if (isConfirmed) document.getElementById('main')?.focus();
  }

  if (step === 'done' || token === undefined) {
    return (
      <AccountCard heading={step === 'done' ? ownAccountText.addressConfirmed : ownAccountText.confirmYourAddress}>
        {step !== 'done' && <Alert>{ownAccountText.incorrectLink}</Alert>}
        <p className="text-ink-soft">
          {step === 'done' ? ownAccountText.logInWithIt : ownAccountText.theAddressIsNotWhole}
        </p>
        {/* The document of a link with a secret forbids foreign pictures, so the shop needs another document. */}
        <Link to={pages.home} reloadDocument replace className={buttonClass()}>
          {ownAccountText.toTheShop}
        </Link>
      </AccountCard>
    );
  }
  return (
    <AccountCard heading={ownAccountText.confirmYourAddress}>
      <p className="-mt-4 text-ink-soft">{ownAccountText.pressToConfirm}</p>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      <Button busy={step === 'busy'} busyText={ownAccountText.confirming} onClick={() => void confirm(token)}>
        {ownAccountText.confirm}
      </Button>
    </AccountCard>
  );
}
