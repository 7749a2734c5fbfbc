import { formatDollars } from '@shop/contract/money';
import { Link } from 'react-router';
import { CartChanges } from '../../features/cart-lines/CartChanges.tsx';
import { CartGate } from '../../features/cart-lines/CartGate.tsx';
import { CartLines } from '../../features/cart-lines/CartLines.tsx';
import { useCartChanges } from '../../features/cart-lines/last-seen-cart.ts';
import { TotalsRow } from '../../features/orders/Totals.tsx';
import { pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { selectCartTotals } from '../../state/cart-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { buttonClass } from '../../ui/button-class.ts';

export function Cart() {
  const { subtotal, totalItems } = useAppSelector(selectCartTotals);
  const changes = useCartChanges();

  return (
    <>
      <ScreenHeading className="display pb-6 text-2xl sm:text-3xl">Cart</ScreenHeading>
      <CartGate>
        <CartChanges changes={changes} />
        <div className="gap-14 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-label="Items">
            <CartLines />
          </section>
          <section
            aria-label="Summary"
            className="mt-8 flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-24 lg:mt-0 lg:self-start"
          >
            <dl className="flex flex-col gap-2">
              <TotalsRow name="Total Items">
                {totalItems} {totalItems === 1 ? 'item' : 'items'}
              </TotalsRow>
              <TotalsRow name="Subtotal" strong>
                {formatDollars(subtotal)}
              </TotalsRow>
            </dl>
            <p className="text-sm text-ink-soft">Shipping and taxes calculated at checkout.</p>
            <Link to={pages.checkout} className={`w-full ${buttonClass('primary')}`}>
              Checkout
            </Link>
            <Link to={pages.home} className={`w-full ${buttonClass('secondary')}`}>
              Continue Shopping
            </Link>
          </section>
        </div>
      </CartGate>
    </>
  );
}
