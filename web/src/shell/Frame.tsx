import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { clearTypedEmail } from '../forms/typed-email.ts';
import { pages } from '../routing/paths.ts';
import { useFreshAccount } from '../session/use-fresh-account.ts';
import { selectLoggedInUser } from '../state/auth-slice.ts';
import { selectUserInfo } from '../state/user-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { ToastRegion } from '../toasts/ToastRegion.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Header, screen and footer. Shows nothing without a signed-in user. */
export function Frame() {
  const loggedIn = useAppSelector(selectLoggedInUser);
  // The user slice is newer than the session check: it holds a name that was saved since the login.
  const own = useAppSelector(selectUserInfo);
  const { pathname } = useLocation();
  useFreshAccount(loggedIn?.id);
  useEffect(clearTypedEmail, []);
  if (loggedIn === null) return null;
  return (
    <>
      <SkipLink />
      <Header user={own ?? loggedIn} />
      {/* At least as tall as the window below the header, so that the footer does not move when the screen appears. */}
      <main
        id="main"
        tabIndex={-1}
        className="page-width min-h-[calc(100lvh-4rem)] flex-1 pt-8 pb-16 sm:pt-10 print:min-h-0"
      >
        <Outlet />
      </main>
      <Footer backOffice={pathname === pages.admin || pathname.startsWith(`${pages.admin}/`)} />
      <ToastRegion />
    </>
  );
}
