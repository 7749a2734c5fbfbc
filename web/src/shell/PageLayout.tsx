import { shellText } from '@shop/messages/shell';
import { Link, Outlet, useLocation } from 'react-router';
import { pages } from '../routing/paths.ts';
import { isShownToAll } from '../routing/shown-to-all.ts';
import { selectLoggedInUser, selectUserChecked } from '../state/auth-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { Footer } from './Footer.tsx';
import { Frame } from './Frame.tsx';
import { menuClass, menuLinkClass } from './Header.tsx';
import { Logo } from './Logo.tsx';
import { ShopMenu } from './ShopMenu.tsx';

/** The frame for users who are logged in; for everybody else logo and footer. */
export function PageLayout() {
  const { pathname } = useLocation();
  const user = useAppSelector(selectLoggedInUser);
  const checked = useAppSelector(selectUserChecked);
  if (user !== null || isShownToAll(pathname)) return <Frame />;
  if (!checked) return <Spinner className="flex-1" />;
  return (
    <>
      <header className="border-b border-line">
        <div className="page-width flex h-16 items-center gap-4">
          <Link to={pages.home} className="flex shrink-0 rounded-md">
            <Logo />
          </Link>
          <nav aria-label={shellText.main} className="flex min-w-0">
            <ShopMenu className={menuClass} linkClass={menuLinkClass} />
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-width min-h-[calc(100lvh-4rem)] flex-1 pt-8 pb-16 sm:pt-10">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
