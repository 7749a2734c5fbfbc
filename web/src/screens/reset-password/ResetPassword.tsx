import { resetPasswordText } from '@shop/messages/reset-password';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { readResetLink } from './reset-link.ts';

/** The page that the mail links to. */
export function ResetPassword() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const link = readResetLink(search, state);

  // Removes the token from the address bar, where it could be read or passed on. The history entry's state holds it for
  // a reload.
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: readResetLink(search, state) ?? null });
  }, [navigate, pathname, search, state]);

  if (done) return <PasswordIsReset />;
  if (link === undefined) {
    return (
      <AccountCard heading={resetPasswordText.chooseANewPassword}>
        <Alert>{resetPasswordText.incorrectLink}</Alert>
        <p className="text-ink-soft">{resetPasswordText.theAddressIsNotWhole}</p>
        <Link to={pages.forgotPassword} reloadDocument className={buttonClass()}>
          {resetPasswordText.askForANewLink}
        </Link>
      </AccountCard>
    );
  }
  return (
    <NewPasswordForm
      link={link}
      onDone={() => {
        void navigate(pathname, { replace: true, state: null });
        setDone(true);
      }}
    />
  );
}

function PasswordIsReset() {
  // The form with the focus is gone.
  useEffect(() => document.getElementById('main')?.focus(), []);
  return (
    <AccountCard heading={resetPasswordText.passwordReset}>
      <p className="-mt-4 text-ink-soft">{resetPasswordText.yourNewPasswordIsSet}</p>
      <Link to={pages.login} reloadDocument replace className={buttonClass()}>
        {resetPasswordText.logIn}
      </Link>
    </AccountCard>
  );
}
