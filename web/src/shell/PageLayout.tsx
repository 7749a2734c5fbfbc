import { Link, Outlet } from 'react-router';
import { pages } from '../routing/paths.ts';
import { selectLoggedInUser, selectUserChecked } from '../state/auth-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { Footer } from './Footer.tsx';
import { Frame } from './Frame.tsx';
import { Logo } from './Logo.tsx';

/** The frame for users who are logged in; for everybody else logo and footer. */
export function PageLayout() {
  const user = useAppSelector(selectLoggedInUser);
  const checked = useAppSelector(selectUserChecked);
  if (user !== null) return <Frame />;
  if (!checked) return <Spinner className="flex-1" />;
  return (
    <>
      <header className="border-b border-line">
        <div className="page-width flex h-16 items-center">
          <Link to={pages.home} className="flex rounded-md">
            <Logo />
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-width min-h-[calc(100lvh-4rem)] flex-1 pt-8 pb-16 sm:pt-10">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
