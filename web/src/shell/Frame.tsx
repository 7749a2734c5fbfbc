import { shellText } from '@shop/messages/shell';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { clearTypedEmail } from '../forms/typed-email.ts';
import { pages } from '../routing/paths.ts';
import { isForBuying, isShownToAll } from '../routing/shown-to-all.ts';
import { SearchField } from '../search/SearchField.tsx';
import { useFreshAccount } from '../session/use-fresh-account.ts';
import { GUEST_ID, selectIsGuest, selectLoggedInUser } from '../state/auth-slice.ts';
import { selectUserInfo } from '../state/user-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { ToastRegion } from '../toasts/ToastRegion.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { useShownShop } from './use-shown-shop.ts';

/** Addresses of lists of products. */
const LISTS = /^\/(?:$|(?:category|collection)\/)/;

/** The user's id, 0 for a guest; undefined for who only looks around, who has no cart yet. */
function useCartOwner(pathname: string): number | undefined {
  const user = useAppSelector(selectLoggedInUser);
  const isGuest = useAppSelector(selectIsGuest);
  return user?.id ?? (isGuest || isForBuying(pathname) ? GUEST_ID : undefined);
}

/** Header, screen and footer. Without a signed-in user it shows only what an open shop shows to all. */
export function Frame() {
  const loggedIn = useAppSelector(selectLoggedInUser);
  // The user slice is newer than the session check: it holds a name that was saved since the login.
  const own = useAppSelector(selectUserInfo);
  const { pathname } = useLocation();
  useFreshAccount(useCartOwner(pathname));
  useShownShop();
  useEffect(clearTypedEmail, []);
  if (loggedIn === null && !isShownToAll(pathname)) return null;
  const isBackOffice = pathname === pages.admin || pathname.startsWith(`${pages.admin}/`);
  return (
    <>
      {/* The first stops of the Tab key. */}
      {LISTS.test(pathname) && <SkipLink to="#products">{shellText.skipToProducts}</SkipLink>}
      <SkipLink to="#main">{shellText.skipToContent}</SkipLink>
      <Header user={own ?? loggedIn} searches={!isBackOffice} />
      {pathname === pages.home && (
        // On phones, where other pages have it in the menu. It scrolls away, so that the header stays low.
        <div className="page-width pt-3 lg:hidden print:hidden">
          <SearchField label={shellText.search} />
        </div>
      )}
      {/* At least as tall as the window below the header, so that the footer does not move when the screen appears. */}
      <main
        id="main"
        tabIndex={-1}
        className="page-width min-h-[calc(100lvh-4rem)] flex-1 pt-8 pb-16 sm:pt-10 print:min-h-0"
      >
        <Outlet />
      </main>
      <Footer backOffice={isBackOffice} />
      <ToastRegion />
    </>
  );
}
