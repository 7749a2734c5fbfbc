import { Link, Outlet } from 'react-router';
import { Logo } from './Logo.tsx';
import { pages } from './paths.ts';

/** Around the screens that need no session: the brand and one column. */
export function GuestLayout() {
  return (
    <>
      <header className="page-width flex h-20 items-center">
        <Link to={pages.home} className="rounded-md">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="page-width flex flex-1 flex-col items-center justify-center pt-4 pb-24">
        <Outlet />
      </main>
    </>
  );
}
