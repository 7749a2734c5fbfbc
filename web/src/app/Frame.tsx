import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { selectLoggedInUser } from '../state/auth-slice.ts';
import { selectUserInfo } from '../state/user-slice.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { useAppSelector } from './hooks.ts';
import { pages } from './paths.ts';
import { SkipLink } from './SkipLink.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { forgetTypedEmail } from './typed-email.ts';
import { useFreshAccount } from './use-fresh-account.ts';

/** Header, screen and footer. Shows nothing without a signed-in user. */
export function Frame() {
  const loggedIn = useAppSelector(selectLoggedInUser);
  // The user's own record is the fresher of the two: it knows of a name saved since the login.
  const own = useAppSelector(selectUserInfo);
  const { pathname } = useLocation();
  useFreshAccount(loggedIn?.id);
  useEffect(forgetTypedEmail, []);
  if (loggedIn === null) return null;
  return (
    <>
      <SkipLink />
      <Header user={own ?? loggedIn} />
      {/* At least as tall as the window below the header: the footer never stands where the screen is about to be. */}
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
