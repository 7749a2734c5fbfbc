import { shellText } from '@shop/messages/shell';
import { Link } from 'react-router';
import { pages } from '../routing/paths.ts';
import { ScreenHeading } from '../routing/ScreenHeading.tsx';
import { buttonClass } from '../ui/button-class.ts';

/** For addresses without a page, and products that do not exist. */
export function PageNotFound() {
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <EmptyBag />
      <ScreenHeading>{shellText.pageNotFound}</ScreenHeading>
      <p className="text-ink-soft">{shellText.sorryWeCouldntFindThe}</p>
      <Link to={pages.home} className={`${buttonClass('primary')} mt-4`}>
        {shellText.goBackHome}
      </Link>
    </div>
  );
}

/** The bag of the logo, empty and sad. */
function EmptyBag() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 140"
      className="mb-2 w-44"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
    >
      <ellipse cx="80" cy="128" rx="58" ry="7" className="fill-sunken" />
      <path d="M36 52h88l-7 62a12 12 0 0 1-12 11H55a12 12 0 0 1-12-11z" className="fill-accent-soft stroke-accent" />
      <path d="M58 66V42a22 22 0 0 1 44 0v24" className="stroke-accent" />
      <path d="M66 99c8-8 20-8 28 0" className="stroke-accent" />
      <circle cx="63" cy="84" r="4" className="fill-accent" />
      <circle cx="97" cy="84" r="4" className="fill-accent" />
    </svg>
  );
}
