import { acceptInvitationText } from '@shop/messages/accept-invitation';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { AcceptInvitationForm } from './AcceptInvitationForm.tsx';

type Invitation = { token: string; email: string };

/** From the address, as the mail has it, or from the router's state, where the screen stores it. */
function readInvitation(search: string, state: unknown): Invitation | undefined {
  const params = new URLSearchParams(search);
  const [token, email] = [params.get('token'), params.get('email')];
  if (token && email) return { token, email };
  if (typeof state !== 'object' || state === null || !('token' in state && 'email' in state)) return undefined;
  const { token: storedToken, email: storedEmail } = state;
  if (typeof storedToken !== 'string' || typeof storedEmail !== 'string') return undefined;
  return { token: storedToken, email: storedEmail };
}

/** The page of the link in the mail of an invitation into the staff. */
export function AcceptInvitation() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const invitation = readInvitation(search, state);

  // Removes the token from the address bar, where it could be read or passed on. The history entry's state holds it for
  // a reload.
  useEffect(() => {
    if (search === '') return;
    void navigate(pathname, { replace: true, state: readInvitation(search, state) ?? null });
  }, [navigate, pathname, search, state]);

  if (invitation !== undefined) return <AcceptInvitationForm {...invitation} />;
  return (
    <AccountCard heading={acceptInvitationText.acceptTheInvitation}>
      <Alert>{acceptInvitationText.incorrectLink}</Alert>
      <p className="text-ink-soft">{acceptInvitationText.theAddressIsNotWhole}</p>
      <Link to={pages.login} reloadDocument className={buttonClass()}>
        {acceptInvitationText.logIn}
      </Link>
    </AccountCard>
  );
}
