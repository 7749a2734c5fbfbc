import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { sentenceFor } from '../../app/error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { pages } from '../../app/paths.ts';
import { ScreenHeading } from '../../app/ScreenHeading.tsx';
import { selectAuthError, selectLoggedInUser, selectUserChecked, signOut } from '../../state/auth-slice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Triggers the logout and goes to the login once no longer logged in. */
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
      <ScreenHeading>Signing out</ScreenHeading>
      {error === null ? (
        <Spinner />
      ) : (
        <Alert
          action={
            <Button variant="secondary" size="small" onClick={() => dispatch(signOut())}>
              Try again
            </Button>
          }
        >
          You are still signed in. {sentenceFor(error)}
        </Alert>
      )}
    </div>
  );
}
