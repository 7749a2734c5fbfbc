import type { SessionUser } from '@shop/contract/accounts';
import { shellText } from '@shop/messages/shell';
import { Link, useLocation } from 'react-router';
import { pages } from '../routing/paths.ts';
import { SearchField } from '../search/SearchField.tsx';
import { currentShop } from '../state/shown-shop.ts';
import { CartLink } from './CartLink.tsx';
import { CategoryMenu } from './CategoryMenu.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { currentFor, guestMenu, navigationFor } from './menu-links.ts';
import { ShopMenu } from './ShopMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

type HeaderProps = {
  /** Null where nobody is logged in. */
  user: SessionUser | null;
  /** True on the pages for shoppers; the lists of the back office have a search of their own. */
  searches: boolean;
};

/** As many links have room beside categories, the merchant's menu and the search in a window of 1280 pixels. */
const FIT = 4;

/** Long menus scroll within their place. As the server writes both into documents. */
export const menuClass = 'flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:thin]';
export const menuLinkClass =
  'block max-w-48 truncate rounded-full px-3 leading-11 font-medium text-ink-soft -outline-offset-2 hover:bg-sunken hover:text-ink';
const guestLinkClass =
  'block rounded-full px-3 leading-11 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:bg-sunken hover:text-ink';

/** Many links in long words have room from 1280 pixels on. */
function paddingOf(isLong: boolean, searches: boolean): string {
  if (!isLong) return 'lg:px-4';
  return searches ? '' : 'xl:px-4';
}

export function Header({ user, searches }: HeaderProps) {
  const { pathname } = useLocation();
  // As wide for guests as for members: a document shows everybody those of guests first.
  const { isOpen } = currentShop();
  const links = navigationFor(user);
  // Those of staff need the room, and come once it is known who looks.
  const isLong = links.length > 1;
  return (
    <header className="sticky top-0 z-30 short:relative border-b border-line bg-page/95 backdrop-blur-sm print:hidden">
      <div className="group/bar page-width flex h-16 items-center gap-4">
        <Link to={pages.home} className="flex max-w-3/5 shrink-0 rounded-md md:max-w-60">
          <Logo />
        </Link>
        {/* The server puts the merchant's menu at the end of it, in documents of shoppers. */}
        <nav
          aria-label={shellText.main}
          data-menu-place={searches || undefined}
          className={`hidden min-w-0 gap-1 lg:flex ${isLong ? 'xl:ps-6' : 'lg:ps-6'}`}
        >
          <ul className="flex gap-1">
            {links.map((link) => (
              <li key={link.to} className={link.isSpare && searches && links.length > FIT ? 'hidden 2xl:block' : ''}>
                <Link
                  to={link.to}
                  aria-current={currentFor(link, pathname)}
                  className={`inline-flex min-h-11 items-center rounded-full px-3 font-medium whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink ${paddingOf(isLong, searches)}`}
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
          {searches && (
            <CategoryMenu
              floats
              buttonClass="min-h-11 rounded-full px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
              linkClass="flex min-h-11 items-center rounded-md px-3 wrap-anywhere hover:bg-sunken aria-[current]:bg-sunken"
            />
          )}
          {searches && <ShopMenu className={menuClass} linkClass={menuLinkClass} />}
        </nav>
        {searches && (
          <div className="mx-auto hidden min-w-0 group-has-data-menu/bar:min-w-44 max-w-2xl flex-1 lg:block">
            <SearchField label={shellText.search} />
          </div>
        )}
        <div
          className={`ms-auto flex items-center gap-1 lg:gap-3 ${isOpen && !isLong ? 'lg:min-w-72 lg:shrink-0 lg:justify-end xl:min-w-84' : ''}`}
        >
          <CartLink />
          <div className="hidden lg:block">{user === null ? <GuestLinks /> : <UserMenu user={user} />}</div>
          <MobileMenu user={user} searches={searches} />
        </div>
      </div>
    </header>
  );
}

function GuestLinks() {
  return (
    <ul className="flex gap-1">
      {guestMenu.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={guestLinkClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
