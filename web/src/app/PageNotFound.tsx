import { Link } from 'react-router';
import { buttonClass } from '../ui/button-class.ts';
import { pages } from './paths.ts';
import { ScreenHeading } from './ScreenHeading.tsx';

/** What stands at an address that leads nowhere, and at a product that never was. */
export function PageNotFound() {
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <p aria-hidden="true" className="text-lg font-bold text-accent">
        404
      </p>
      <ScreenHeading>Page not found</ScreenHeading>
      <p className="text-ink-soft">Sorry, we couldn't find the page you're looking for.</p>
      <Link to={pages.home} className={`${buttonClass('primary')} mt-4`}>
        Go back home
      </Link>
    </div>
  );
}
