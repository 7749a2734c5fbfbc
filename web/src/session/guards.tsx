/** The access column of the route table. Each guard waits for the session check. */

import { may, type Permission } from '@shop/contract/permissions';
import type { ComponentType } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type LoginState, pages, readDestination } from '../routing/paths.ts';
import { isForBuying, isShownToAll } from '../routing/shown-to-all.ts';
import { selectLoggedInUser, selectSessionEnded, selectUserChecked } from '../state/auth-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { startPageOf } from './start-page.ts';

/** Login required, but for what an open shop shows to all. Everybody else is redirected to the login, which leads back here. */
export function RequireUser() {
  const user = useAppSelector(selectLoggedInUser);
  const checked = useAppSelector(selectUserChecked);
  const { pathname, search, hash } = useLocation();
  const ended = useAppSelector(selectSessionEnded);
  // Who was logged in until now buys as the same person, or chooses to go on without an account.
  const isOpen = isShownToAll(pathname) && (isForBuying(pathname) ? checked && !ended : true);
  if (user !== null || isOpen) return <Outlet />;
  if (!checked) return <Spinner className="flex-1" />;
  const state: LoginState = { from: pathname + search + hash };
  return <Navigate to={pages.login} replace state={state} />;
}

/** For those who have the permission; used inside RequireUser. Others are redirected to where they begin; staff who must set up a second factor, to where they do. */
export function requirePermission(permission: Permission): ComponentType {
  return function RequirePermission() {
    const user = useAppSelector(selectLoggedInUser);
    if (user !== null && may(user, permission)) return <Outlet />;
    if (user === null) return <Navigate to={pages.home} replace />;
    return <Navigate to={user.mustSetUpSecondFactor ? pages.profile : startPageOf(user)} replace />;
  };
}

/**
 * For login and signup: a person who is logged in, or has just logged in, is redirected to the page that they wanted.
 */
export function RequireGuest() {
  const user = useAppSelector(selectLoggedInUser);
  const checked = useAppSelector(selectUserChecked);
  const { state } = useLocation();
  if (user !== null)
    return <Navigate to={user.mustSetUpSecondFactor ? pages.profile : readDestination(state)} replace />;
  if (!checked) return <Spinner className="flex-1" />;
  return <Outlet />;
}
