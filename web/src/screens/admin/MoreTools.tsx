import { ArrowDownTrayIcon, ArrowUpTrayIcon, ClockIcon, EllipsisHorizontalIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import { adminProductsText } from '@shop/messages/admin-products';
import { useId } from 'react';
import { Link } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { useWithinWindow } from '../../ui/use-within-window.ts';

type MoreToolsProps = { exportTo: string; total: number; onHistory: () => void };

const entryClass = 'flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-start text-sm hover:bg-sunken';

/** Tools of the products table that have no room in its line: what was changed, and files. */
export function MoreTools({ exportTo, total, onHistory }: MoreToolsProps) {
  const { open, close, container, button } = useDisclosure();
  const id = useId();
  const panel = useWithinWindow(open);
  return (
    <div {...container} className="relative">
      <button
        {...button}
        type="button"
        aria-controls={id}
        className="flex min-h-9 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
      >
        <EllipsisHorizontalIcon aria-hidden="true" className="size-4" />
        {adminProductsText.more}
      </button>
      <div
        ref={panel}
        id={id}
        hidden={!open}
        className="absolute top-full start-0 z-30 mt-1 w-56 max-w-[calc(100vw-2rem)] animate-appear rounded-lg border border-line bg-surface p-2 xl:start-auto xl:end-0 shadow-float"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          className={entryClass}
          onClick={() => {
            // The dialog gives the focus back to what had it, and this entry is hidden by then.
            button.ref.current?.focus();
            close();
            onHistory();
          }}
        >
          <ClockIcon aria-hidden="true" className="size-4" />
          {adminProductsText.history}
        </button>
        <Link to={pages.adminImports} className={entryClass}>
          <ArrowUpTrayIcon aria-hidden="true" className="size-4" />
          {adminProductsText.import}
        </Link>
        <a href={exportTo} download="products.csv" className={entryClass} onClick={close}>
          <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
          {adminProductsText.exportTotal({ total: formatCount(total) })}
        </a>
      </div>
    </div>
  );
}
