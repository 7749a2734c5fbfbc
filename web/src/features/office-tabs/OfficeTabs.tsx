import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';

type OfficeTabsProps = { label: string; tabs: readonly { label: string; to: string }[] };

/** The screens of one part of the back office. On narrow screens they scroll within their line. */
export function OfficeTabs({ label, tabs }: OfficeTabsProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector(`[href="${pathname}"]`);
    // Only sideways: the page itself must not move.
    if (list.current !== null && tab instanceof HTMLElement) {
      const { offsetLeft, offsetWidth } = tab;
      if (offsetLeft + offsetWidth > list.current.clientWidth) list.current.scrollLeft = offsetLeft - 16;
    }
  }, [pathname]);
  return (
    <nav ref={list} aria-label={label} className="relative mb-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={pathname === tab.to ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink sm:px-4"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
