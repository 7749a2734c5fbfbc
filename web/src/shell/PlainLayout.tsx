import { Link, Outlet } from 'react-router';
import { pages } from '../routing/paths.ts';
import { Logo } from './Logo.tsx';

/** The layout of screens without header and menus: the logo, and the screen in the middle. */
export function PlainLayout() {
  return (
    <>
      <header className="page-width flex h-20 items-center">
        <Link to={pages.home} className="flex rounded-md">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="page-width flex flex-1 flex-col items-center justify-center pt-4 pb-24">
        <Outlet />
      </main>
    </>
  );
}
