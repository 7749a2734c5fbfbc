import { CommandLineIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { Key } from './KeysDialog.tsx';
import { NewsButton } from './ListToolbar.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { useOrderDesk } from './use-order-desk.ts';
import { ViewMenu } from './ViewMenu.tsx';

type DeskHeadProps = { desk: ReturnType<typeof useOrderDesk>; compact: boolean };

/** Heading, number of orders, tabs and saved views. Compact, the news stand here, where they move nothing. */
export function DeskHead({ desk, compact }: DeskHeadProps) {
  const { list, tabs, news } = desk;
  const { state, total, go } = list;
  const count = !list.first && !list.stale && countSentence(total, state.q);
  const heading = <ScreenHeading>{adminOrdersText.orders}</ScreenHeading>;
  return (
    <>
      {compact ? (
        <div className="flex h-11 items-center gap-3 max-sm:-mt-4 sm:-mt-4">
          {heading}
          <p role="status" className="min-w-0 truncate text-ink-soft">
            {count}
          </p>
          <div role="status" className="ms-auto shrink-0">
            <NewsButton news={news.count} onNews={desk.showNews} />
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-4">
          <div>
            {heading}
            <p role="status" className="mt-1 min-h-6 text-ink-soft">
              {count}
            </p>
          </div>
          <SortSelect state={state} onChange={go} className="w-full sm:w-72 xl:hidden" />
          <Button
            variant="quiet"
            size="small"
            className="max-sm:hidden"
            aria-haspopup="dialog"
            onClick={() => desk.showKeys(true)}
          >
            <CommandLineIcon aria-hidden="true" className="size-4" />
            {inline(adminOrdersText.shortcutsShownBy({ key: (parts) => <Key>{parts}</Key> }))}
          </Button>
        </div>
      )}
      <div className={`flex items-start border-b border-line ${compact ? 'mb-2' : 'mb-5'}`}>
        <OrderTabs tabs={desk.allTabs} data={tabs} />
        <ViewMenu key={desk.view?.id ?? 0} state={state} view={desk.view} onChanged={desk.openView} />
      </div>
    </>
  );
}

function countSentence(total: number, q: string): string {
  const values = { count: total, orders: formatCount(total) };
  return q === '' ? adminOrdersText.ordersShown(values) : adminOrdersText.ordersShownFor({ ...values, q });
}
