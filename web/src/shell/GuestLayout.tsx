import { Link, Outlet, useLocation } from 'react-router';
import { pages } from '../routing/paths.ts';
import { Logo } from './Logo.tsx';
import stillLifeDark from './still-life-dark.svg';
import stillLife from './still-life-light.svg';

/** Pages whose links hold a secret. */
const withSecrets: readonly string[] = [
  pages.resetPassword,
  pages.firstOwner,
  pages.acceptInvitation,
  pages.confirmEmail,
];

/** The layout of login and signup: the form, and on wide screens a picture. */
export function GuestLayout() {
  const { pathname } = useLocation();
  const holdsSecret = withSecrets.includes(pathname);
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      {/* Logo and form share one column and its left edge. */}
      <div className="mx-auto flex w-full max-w-[26rem] flex-col px-4">
        <header className="flex h-20 items-center">
          {/* The document of a link with a secret forbids foreign images, so the shop needs another document. */}
          <Link to={pages.home} reloadDocument={holdsSecret} className="flex rounded-md">
            <Logo />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col pt-4 pb-20 sm:justify-center">
          <Outlet />
        </main>
      </div>
      <div aria-hidden="true" className="relative hidden overflow-hidden bg-accent-soft lg:block">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={stillLifeDark} />
          <img
            src={stillLife}
            alt=""
            className="absolute inset-0 size-full object-cover object-bottom"
            loading="lazy"
          />
        </picture>
      </div>
    </div>
  );
}
