import { ClipboardDocumentIcon, PencilIcon } from '@heroicons/react/20/solid';
import type { Product } from '@shop/contract/catalogue';
import { formatCount } from '@shop/contract/numbers';
import { adminProductsText } from '@shop/messages/admin-products';
import { pasteTableText } from '@shop/messages/paste-table';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import { BulkEditHistory } from './BulkEditHistory.tsx';
import type { Chosen } from './chosen.ts';
import { MoreTools } from './MoreTools.tsx';
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
  const [open, setOpen] = useState<'edit' | 'paste' | 'history'>();
  const some = chosen.ids.length > 0;
  const count = some ? chosen.ids.length : total;
  const close = () => setOpen(undefined);
  return (
    <>
      <span className="xl:hidden">
        <ChoosePage ids={products.map(({ id }) => id)} chosen={chosen} />
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        unavailable={count === 0}
        onClick={() => setOpen('edit')}
      >
        <PencilIcon aria-hidden="true" className="size-4" />
        {some
          ? adminProductsText.changeSelected({ count: formatCount(count) })
          : adminProductsText.changeAll({ count: formatCount(count) })}
      </Button>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen('paste')}>
        <ClipboardDocumentIcon aria-hidden="true" className="size-4" />
        {pasteTableText.pasteATable}
      </Button>
      <MoreTools exportTo={exportPath(state)} total={total} onHistory={() => setOpen('history')} />
      {open === 'paste' && <PasteTableDialog onClose={close} onDone={close} />}
      {open === 'history' && <BulkEditHistory onClose={close} />}
      {open === 'edit' && (
        <BulkEditDialog
          count={count}
          target={some ? { ids: chosen.ids } : { filter: filterOf(state) }}
          titles={new Map(products.map(({ id, title }) => [id, title]))}
          onClose={close}
        />
      )}
    </>
  );
}

/** How many are chosen, and all or none instead; nothing while none is. */
export function ChosenProducts({ total, chosen }: { total: number; chosen: Chosen }) {
  const some = chosen.ids.length > 0;
  if (!some && !chosen.all) return null;
  return (
    <section
      aria-label={adminProductsText.selectedProducts}
      className="-my-1.5 flex flex-wrap items-center gap-x-2 text-sm"
    >
      <span role="status">
        {chosen.all
          ? adminProductsText.allAreSelected({ total: formatCount(total) })
          : adminProductsText.countSelected({ count: formatCount(chosen.ids.length) })}
      </span>
      {some && chosen.ids.length < total && (
        <Button variant="quiet" size="small" onClick={chosen.chooseAll}>
          {adminProductsText.selectAllThatMatch({ total: formatCount(total) })}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={chosen.clear}>
        {adminProductsText.selectNone}
      </Button>
    </section>
  );
}
