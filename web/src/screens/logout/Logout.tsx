import { logoutText } from '@shop/messages/logout';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { selectAuthError, selectLoggedInUser, selectUserChecked, signOut } from '../../state/auth-slice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Logs out, and opens the login after that. */
export function Logout() {
  const user = useAppSelector(selectLoggedInUser);
  const checked = useAppSelector(selectUserChecked);
  const error = useAppSelector(selectAuthError);
  const dispatch = useAppDispatch();
  const loggedIn = checked && user !== null;

  useEffect(() => {
    if (loggedIn) void dispatch(signOut());
  }, [dispatch, loggedIn]);

  if (checked && user === null) return <Navigate to={pages.login} replace />;
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <ScreenHeading>{logoutText.signingOut}</ScreenHeading>
      {error === null ? (
        <Spinner />
      ) : (
        <RetryAlert onRetry={() => dispatch(signOut())}>
          {logoutText.youAreStillSignedIn({ error: sentenceFor(error) })}
        </RetryAlert>
      )}
    </div>
  );
}
