import { Bars3Icon, XMarkIcon } from '@heroicons/react/24/outline';
import type { SessionUser } from '@shop/contract/accounts';
import { shellText } from '@shop/messages/shell';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pages } from '../routing/paths.ts';
import { SearchField } from '../search/SearchField.tsx';
import { isShown } from '../search/slash.ts';
import { useSlash } from '../search/use-slash.ts';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { Avatar } from './Avatar.tsx';
import { CartLink } from './CartLink.tsx';
import { CategoryMenu } from './CategoryMenu.tsx';
import { currentFor, guestMenu, type MenuLink, navigationFor, userMenu } from './menu-links.ts';
import { ShopMenu } from './ShopMenu.tsx';

/** The links of the top bar as a folded menu, for small screens. */
export function MobileMenu({ user, searches }: { user: SessionUser | null; searches: boolean }) {
  const { open, toggle, close, container, button } = useDisclosure();
  // Said by who opens the menu. An effect that takes it back could run after the key that set it.
  const [bySlash, setBySlash] = useState(false);
  const { pathname } = useLocation();
  useSlash(() => {
    // The home page shows the field beside the menu.
    if (!searches || open || pathname === pages.home || !isShown(button.ref.current)) return false;
    setBySlash(true);
    toggle();
    return true;
  });
  const Icon = open ? XMarkIcon : Bars3Icon;
  return (
    <div {...container} className="lg:hidden">
      <button
        {...button}
        type="button"
        onClick={() => {
          setBySlash(false);
          toggle();
        }}
        aria-label={open ? shellText.closeMenu : shellText.openMenu}
        aria-controls="mobile-menu"
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      <div
        id="mobile-menu"
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-b border-line bg-surface px-4 pt-2 pb-4 shadow-float"
      >
        {open && (
          <>
            {searches && (
              <div className="pt-2 pb-3">
                <SearchField label={shellText.searchFromTheMenu} takesFocus={bySlash} onLeave={close} />
              </div>
            )}
            <MenuLinks label={shellText.menu} links={navigationFor(user)} onChoose={close}>
              {searches && (
                <CategoryMenu
                  floats={false}
                  buttonClass="min-h-12 w-full justify-between rounded-md px-3 font-medium hover:bg-sunken"
                  linkClass={linkClass}
                  onChoose={close}
                />
              )}
              {searches && <ShopMenu className="" linkClass={linkClass} onChoose={close} />}
            </MenuLinks>
            {user !== null && (
              <div className="mt-2 flex items-center gap-3 border-t border-line px-3 pt-4 pb-2">
                <Avatar user={user} className="size-11" />
                <p className="min-w-0 flex-1">
                  {user.name !== null && <span className="block truncate font-semibold">{user.name}</span>}
                  <span className="block truncate text-sm text-ink-soft">{user.email}</span>
                </p>
              </div>
            )}
            <CartLink labelled onChoose={close} />
            <MenuLinks label={shellText.account} links={user === null ? guestMenu : userMenu} onChoose={close} />
          </>
        )}
      </div>
    </div>
  );
}

type MenuLinksProps = { label: string; links: readonly MenuLink[]; onChoose: () => void; children?: ReactNode };

const linkClass =
  'flex min-h-12 items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent wrap-anywhere';

function MenuLinks({ label, links, onChoose, children }: MenuLinksProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label}>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} aria-current={currentFor(link, pathname)} onClick={onChoose} className={linkClass}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}
