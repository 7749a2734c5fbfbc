/** The access column of the route table. Each waits until it is known who is there. */

import { Navigate, Outlet, useLocation } from 'react-router';
import { type LoginState, pages, readDestination } from '../routing/paths.ts';
import { selectLoggedInUser, selectUserChecked } from '../state/auth-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { Spinner } from '../ui/Spinner.tsx';

/** Login required: everyone else is redirected to the login, which brings them back here. */
export function RequireUser() {
  const user = useAppSelector(selectLoggedInUser);
  const checked = useAppSelector(selectUserChecked);
  const { pathname, search, hash } = useLocation();
  if (user !== null) return <Outlet />;
  if (!checked) return <Spinner className="flex-1" />;
  const state: LoginState = { from: pathname + search + hash };
  return <Navigate to={pages.login} replace state={state} />;
}

/** Admin only; stands inside RequireUser. A shopper is redirected home. */
export function RequireAdmin() {
  const user = useAppSelector(selectLoggedInUser);
  return user?.role === 'admin' ? <Outlet /> : <Navigate to={pages.home} replace />;
}

/** Login and signup: who is logged in already, or has just logged in, goes where they wanted to go. */
export function RequireGuest() {
  const user = useAppSelector(selectLoggedInUser);
  const checked = useAppSelector(selectUserChecked);
  const { state } = useLocation();
  if (user !== null) return <Navigate to={readDestination(state)} replace />;
  if (!checked) return <Spinner className="flex-1" />;
  return <Outlet />;
}
