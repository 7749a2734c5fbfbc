import { ChevronDownIcon } from '@heroicons/react/20/solid';
import { shellText } from '@shop/messages/shell';
import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { selectCategories } from '../state/product-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { CategoryLinks } from './CategoryLinks.tsx';

type CategoryMenuProps = {
  /** Opens below the button, over the page; otherwise it pushes down what follows. */
  floats: boolean;
  buttonClass: string;
  linkClass: string;
  onChoose?: () => void;
};

/**
 * The categories of the first level, opened by hover, press or keyboard. They are read when they are first opened. The document says so
 * where there are none, and the menu is not shown.
 */
export function CategoryMenu({ floats, buttonClass, linkClass, onChoose }: CategoryMenuProps) {
  const { open, toggle, close, container, button } = useDisclosure();
  const id = useId();
  // What the document says is true until the list of products has some.
  const hasSome = useAppSelector((state) => selectCategories(state).length > 0);
  useEffect(() => {
    if (hasSome) document.documentElement.removeAttribute('data-no-categories');
  }, [hasSome]);
  // A press on what the pointer has just opened leaves it open.
  const byHover = useRef(false);
  const hover = floats && {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || open) return;
      byHover.current = true;
      toggle();
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType === 'mouse' && byHover.current) close();
      byHover.current = false;
    },
  };
  return (
    <div {...container} {...hover} className={`in-data-no-categories:hidden ${floats ? 'relative' : ''}`}>
      <button
        {...button}
        type="button"
        aria-controls={id}
        onClick={() => {
          if (!byHover.current || !open) toggle();
          byHover.current = false;
        }}
        className={`flex items-center gap-1 ${buttonClass}`}
      >
        {shellText.categories}
        <ChevronDownIcon aria-hidden="true" className={`size-5 shrink-0 transition ${open ? 'rotate-180' : ''}`} />
      </button>
      <div
        id={id}
        hidden={!open}
        className={
          floats
            ? // Without a gap, which the pointer would fall through.
              'absolute top-full start-0 max-h-[70vh] w-64 animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-2 shadow-float'
            : 'ps-3'
        }
      >
        {open && (
          <CategoryLinks
            linkClass={linkClass}
            onChoose={() => {
              close();
              onChoose?.();
            }}
          />
        )}
      </div>
    </div>
  );
}
