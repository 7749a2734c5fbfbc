import { Link } from 'react-router';
import { pages } from '../../app/paths.ts';
import { ScreenHeading } from '../../app/ScreenHeading.tsx';
import { buttonClass } from '../../ui/button-class.ts';

export function NotFound() {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
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
