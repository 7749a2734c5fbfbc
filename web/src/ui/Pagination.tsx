import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/20/solid';
import { uiText } from '@shop/messages/ui';
import type { ComponentType, ReactNode } from 'react';
import { inline } from './inline.ts';
import { pageWindow } from './page-window.ts';

export type PageLinkProps = {
  to: string;
  className: string;
  children: ReactNode;
  'aria-label'?: string;
  'aria-current'?: 'page';
};

export type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  hrefFor: (page: number) => string;
  /** '1,234'. */
  formatCount: (count: number) => string;
  /** The router's Link, or anything that takes `to`. */
  linkComponent: ComponentType<PageLinkProps>;
};

/** On a phone all of them fit on one line. */
const slotClass =
  'grid h-11 min-w-6 place-items-center rounded-full px-1 text-sm font-semibold tabular-nums sm:min-w-11';
const stepClass = 'inline-flex min-h-11 items-center gap-1 rounded-full px-4 text-sm font-semibold';

/** 'Showing X to Y of N results', Previous and Next, and the numbered pages. */
export function Pagination({ page, pageSize, total, hrefFor, formatCount, linkComponent: Link }: PaginationProps) {
  const count = Math.ceil(total / pageSize);
  const first = total === 0 ? 0 : Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);

  return (
    <div className="flex flex-col items-center justify-between gap-4 border-t border-line pt-6 lg:flex-row">
      <p className="text-sm text-ink-soft">
        {inline(
          uiText.showingFirstToLastOf({
            first: formatCount(first),
            last: formatCount(last),
            total: formatCount(total),
            amount: (parts) => <Amount>{parts}</Amount>,
          }),
        )}
      </p>
      <nav
        aria-label={uiText.pagination}
        className="flex w-full flex-wrap items-center justify-center gap-x-4 gap-y-2 sm:w-auto sm:gap-1"
      >
        <Step direction="previous" page={page - 1} count={count} hrefFor={hrefFor} link={Link} />
        <ul className="order-first flex w-full items-center justify-center gap-0.5 sm:order-none sm:w-auto">
          {pageWindow(page, count).map((slot, index) =>
            slot === 'gap' ? (
              <li key={`gap-${index}`} className="px-0.5 text-ink-soft">
                …
              </li>
            ) : (
              <li key={slot} className="max-w-12 flex-1">
                <Link
                  to={hrefFor(slot)}
                  aria-label={uiText.pageSlot({ slot })}
                  {...(slot === page ? { 'aria-current': 'page' } : {})}
                  className={`${slotClass} ${slot === page ? 'bg-accent text-on-accent' : 'hover:bg-sunken'}`}
                >
                  {formatCount(slot)}
                </Link>
              </li>
            ),
          )}
        </ul>
        <Step direction="next" page={page + 1} count={count} hrefFor={hrefFor} link={Link} />
      </nav>
    </div>
  );
}

function Amount({ children }: { children: ReactNode }) {
  return <span className="font-semibold text-ink tabular-nums">{children}</span>;
}

type StepProps = {
  direction: 'previous' | 'next';
  page: number;
  count: number;
  hrefFor: (page: number) => string;
  link: ComponentType<PageLinkProps>;
};

function Step({ direction, page, count, hrefFor, link: Link }: StepProps) {
  const content = (
    <>
      {direction === 'previous' && <ChevronLeftIcon aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
      {uiText[direction]}
      {direction === 'next' && <ChevronRightIcon aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
    </>
  );
  // In HTML a link without an address is unavailable: screen readers announce that, and it leads nowhere.
  if (page < 1 || page > count) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: see above.
      <a role="link" aria-disabled="true" className={`${stepClass} text-ink-soft opacity-60`}>
        {content}
      </a>
    );
  }
  return (
    <Link to={hrefFor(page)} className={`${stepClass} hover:bg-sunken`}>
      {content}
    </Link>
  );
}
