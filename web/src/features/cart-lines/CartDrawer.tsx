import { formatMoney } from '@shop/contract/money';
import { cartLinesText } from '@shop/messages/cart-lines';
import { lineText } from '@shop/messages/line';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { selectCartItems, selectCartTotals } from '../../state/cart-slice.ts';
import { opensCartDrawer } from '../../storage/cart-drawer-storage.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { CartLines } from './CartLines.tsx';

/** Closes what is not modal, so that the page goes on beside it: by Escape, and by a press elsewhere. */
function useClosing(close: (returnsFocus: boolean) => void) {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    function handleKey({ key, defaultPrevented }: KeyboardEvent) {
      // A question above it is closed first.
      if (key === 'Escape' && !defaultPrevented && document.querySelector('dialog[open]') === null)
        latest.current(true);
    }
    function handlePress({ target }: PointerEvent) {
      if (!(target instanceof Element) || target.closest('dialog') !== null) return;
      if (panel.current?.contains(target) === false) latest.current(false);
    }
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, []);
  return panel;
}

type CartDrawerProps = { onClose: () => void };

/** Nothing where this device does not want it. */
export function CartDrawer(props: CartDrawerProps) {
  const [wanted] = useState(() => opensCartDrawer.read() ?? true);
  return wanted && <Panel {...props} />;
}

/** The cart, below the header, after something was put into it. The focus is on 'Checkout', and goes back when it is closed. */
function Panel({ onClose }: CartDrawerProps) {
  const isEmpty = useAppSelector(selectCartItems).length === 0;
  const { subtotal, totalItems } = useAppSelector(selectCartTotals);
  const before = useRef<Element>(null);
  const checkout = useRef<HTMLAnchorElement>(null);

  function close(returnsFocus: boolean) {
    onClose();
    if (returnsFocus && before.current instanceof HTMLElement) before.current.focus();
  }
  const panel = useClosing(close);

  useEffect(() => {
    before.current ??= document.activeElement;
    checkout.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (isEmpty) close(true);
  }, [isEmpty]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby="cart-drawer"
      className="fixed top-18 end-4 z-40 flex max-h-[min(36rem,calc(100dvh-9.5rem))] w-[min(24rem,calc(100vw-2rem))] animate-appear flex-col rounded-lg border border-line bg-surface text-ink shadow-float print:hidden"
    >
      <div className="flex items-center justify-between gap-4 py-1 pe-1 ps-4">
        <h2 id="cart-drawer" className="display text-lg">
          {cartLinesText.yourCart}
        </h2>
        <CloseButton onClose={() => close(true)} />
      </div>
      <div className="min-h-24 flex-1 overflow-y-auto overscroll-contain px-4">
        <CartLines size="small" setting />
      </div>
      <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
        <p className="flex justify-between gap-4 font-semibold">
          <span>{cartLinesText.subtotalOfItems({ items: lineText.items({ count: totalItems }) })}</span>
          <span className="tabular-nums">{formatMoney(subtotal)}</span>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Link
            ref={checkout}
            to={pages.checkout}
            // The key that has added the product may still be held down.
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
            className={buttonClass('primary')}
          >
            {cartLinesText.checkout}
          </Link>
          <Link to={pages.cart} className={buttonClass('secondary')}>
            {cartLinesText.goToCart}
          </Link>
        </div>
      </div>
    </div>
  );
}
