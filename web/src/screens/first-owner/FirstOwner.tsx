import { firstOwnerText } from '@shop/messages/first-owner';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { FirstOwnerForm } from './FirstOwnerForm.tsx';

/** From the address, as the start of the shop has printed it, or from the router's state, where the screen stores it. */
function readToken(search: string, state: unknown): string | undefined {
  const token = new URLSearchParams(search).get('token');
  if (token) return token;
  const stored = typeof state === 'object' && state !== null && 'token' in state ? state.token : undefined;
  return typeof stored === 'string' ? stored : undefined;
}

/** The page of the link that a start of a shop without an owner prints. */
export function FirstOwner() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const token = readToken(search, state);

  // Removes the token from the address bar, where it could be read or passed on. The history entry's state holds it for
  // a reload.
  useEffect(() => {
    if (search === '') return;
    const kept = readToken(search, state);
    void navigate(pathname, { replace: true, state: kept === undefined ? null : { token: kept } });
  }, [navigate, pathname, search, state]);

  if (token !== undefined) return <FirstOwnerForm token={token} />;
  return (
    <AccountCard heading={firstOwnerText.makeTheFirstAccount}>
      <Alert>{firstOwnerText.incorrectLink}</Alert>
      <p className="text-ink-soft">{firstOwnerText.theAddressIsNotWhole}</p>
      <Link to={pages.login} reloadDocument className={buttonClass()}>
        {firstOwnerText.logIn}
      </Link>
    </AccountCard>
  );
}
