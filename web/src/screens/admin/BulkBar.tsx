import {
  ArrowDownTrayIcon,
  ArrowUpTrayIcon,
  ClipboardDocumentIcon,
  ClockIcon,
  PencilIcon,
} from '@heroicons/react/20/solid';
import type { Product } from '@shop/contract/catalogue';
import { formatCount } from '@shop/contract/numbers';
import { adminProductsText } from '@shop/messages/admin-products';
import { pasteTableText } from '@shop/messages/paste-table';
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import { BulkEditHistory } from './BulkEditHistory.tsx';
import type { Chosen } from './chosen.ts';
import { PasteTableDialog } from './PasteTableDialog.tsx';
import { ChoosePage } from './ProductsTable.tsx';
import { exportPath, filterOf, type TableState } from './table-address.ts';

type BulkBarProps = {
  state: TableState;
  products: readonly Product[];
  total: number;
  chosen: Chosen;
};

/** What can be done with the chosen products, or with all that match the filter. */
export function BulkBar({ state, products, total, chosen }: BulkBarProps) {
  const [open, setOpen] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [historyOpen, setHistoryOpen] = useState(false);
  const some = chosen.ids.length > 0;
  const count = some ? chosen.ids.length : total;
  return (
    <section
      aria-label={adminProductsText.selectedProducts}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3 text-sm"
    >
      <span className="lg:hidden">
        <ChoosePage ids={products.map(({ id }) => id)} chosen={chosen} />
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        unavailable={count === 0}
        onClick={() => setOpen(true)}
      >
        <PencilIcon aria-hidden="true" className="size-4" />
        {some
          ? adminProductsText.changeSelected({ count: formatCount(count) })
          : adminProductsText.changeAll({ count: formatCount(count) })}
      </Button>
      {(some || chosen.all) && (
        <>
          <span role="status">
            {chosen.all
              ? adminProductsText.allAreSelected({ total: formatCount(total) })
              : adminProductsText.countSelected({ count: formatCount(count) })}
          </span>
          {some && chosen.ids.length < total && (
            <Button variant="quiet" size="small" onClick={chosen.chooseAll}>
              {adminProductsText.selectAllThatMatch({ total: formatCount(total) })}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={chosen.clear}>
            {adminProductsText.selectNone}
          </Button>
        </>
      )}
      <span className="grow" />
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setHistoryOpen(true)}>
        <ClockIcon aria-hidden="true" className="size-4" />
        {adminProductsText.history}
      </Button>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setPasting(true)}>
        <ClipboardDocumentIcon aria-hidden="true" className="size-4" />
        {pasteTableText.pasteATable}
      </Button>
      <Link to={pages.adminImports} className={buttonClass('quiet', 'small')}>
        <ArrowUpTrayIcon aria-hidden="true" className="size-4" />
        {adminProductsText.import}
      </Link>
      <a href={exportPath(state)} download="products.csv" className={buttonClass('quiet', 'small')}>
        <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
        {adminProductsText.exportTotal({ total: formatCount(total) })}
      </a>
      {pasting && <PasteTableDialog onClose={() => setPasting(false)} onDone={() => setPasting(false)} />}
      {historyOpen && <BulkEditHistory onClose={() => setHistoryOpen(false)} />}
      {open && (
        <BulkEditDialog
          count={count}
          target={some ? { ids: chosen.ids } : { filter: filterOf(state) }}
          titles={new Map(products.map(({ id, title }) => [id, title]))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
