import { ChevronDownIcon } from '@heroicons/react/20/solid';
import type { User } from '@shop/contract/accounts';
import { shellText } from '@shop/messages/shell';
import { Link } from 'react-router';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { Avatar } from './Avatar.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { userMenu } from './menu-links.ts';

export function UserMenu({ user }: { user: User }) {
  const { open, close, container, button } = useDisclosure();
  return (
    <div {...container} className="relative">
      <button
        {...button}
        type="button"
        aria-controls="user-menu"
        className="flex min-h-11 items-center gap-1 rounded-full py-0.5 pe-2 ps-0.5 hover:bg-sunken"
      >
        <span className="sr-only">{shellText.userMenu}</span>
        <Avatar user={user} className="size-9" />
        <ChevronDownIcon aria-hidden="true" className={`size-5 text-ink-soft transition ${open ? 'rotate-180' : ''}`} />
      </button>
      <div
        id="user-menu"
        hidden={!open}
        className="absolute top-full end-0 mt-2 w-64 animate-appear rounded-lg border border-line bg-surface p-2 shadow-float"
      >
        {open && (
          <>
            <p className="px-3 pt-1.5 pb-2.5">
              {user.name !== null && <span className="block truncate font-semibold">{user.name}</span>}
              <span className="block truncate text-sm text-ink-soft">{user.email}</span>
            </p>
            <ul className="border-t border-line pt-2">
              {userMenu.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} onClick={close} className="flex min-h-11 items-center rounded-md px-3 hover:bg-sunken">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
            <LanguageLinks
              className="mt-2 border-t border-line pt-2"
              linkClass="flex min-h-11 items-center rounded-md px-3 hover:bg-sunken aria-[current]:font-semibold"
            />
          </>
        )}
      </div>
    </div>
  );
}
