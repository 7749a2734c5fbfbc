import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { useAppSelector } from './hooks.ts';
import { pages } from './paths.ts';

/** The cart icon; its badge counts the lines of the cart, above 0. */
export function CartLink() {
  const lines = useAppSelector((state) => state.cart.items.length);
  const name = lines === 0 ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'item' : 'items'}`;
  return (
    <Link
      to={pages.cart}
      aria-label={name}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <ShoppingBagIcon aria-hidden="true" className="size-6" />
      {lines > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent tabular-nums"
        >
          {lines}
        </span>
      )}
    </Link>
  );
}
