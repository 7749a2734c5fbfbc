import { ChevronDownIcon } from '@heroicons/react/20/solid';
import { productListText } from '@shop/messages/product-list';
import { type ReactNode, useId, useState } from 'react';

type FilterGroupProps = {
  legend: string;
  /** It is folded until it is opened. */
  folds: boolean;
  /** How many of its values are chosen. */
  chosen: number;
  children: ReactNode;
};

/** A group of the panel. While it is folded it says how many of its values are chosen. */
export function FilterGroup({ legend, folds, chosen, children }: FilterGroupProps) {
  const [open, setOpen] = useState(!folds);
  const id = useId();
  return (
    <fieldset aria-label={legend} className="min-w-0">
      <legend className="contents">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 rounded-sm text-start text-sm font-semibold hover:text-accent xl:min-h-9"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{legend}</span>
          {!open && chosen > 0 && (
            <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs text-accent tabular-nums">
              {productListText.chosenOfGroup({ chosen })}
            </span>
          )}
          <ChevronDownIcon aria-hidden="true" className={`size-5 shrink-0 ${open ? 'rotate-180' : ''}`} />
        </button>
      </legend>
      <div id={id} hidden={!open} className="pb-3">
        {open && children}
      </div>
    </fieldset>
  );
}
