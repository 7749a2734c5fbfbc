import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import { shellText } from '@shop/messages/shell';
import { Link } from 'react-router';
import { pages } from '../routing/paths.ts';
import { useAppSelector } from '../store/hooks.ts';

type CartLinkProps = {
  /** True in a menu, where a text explains the icon. */
  labelled?: boolean;
  onChoose?: () => void;
};

/** The cart icon. Its badge shows the number of cart lines, above 0. */
export function CartLink({ labelled = false, onChoose }: CartLinkProps) {
  const lines = useAppSelector((state) => state.cart.items.length);
  const looks = labelled ? 'min-h-12 gap-3 rounded-md px-2 font-medium' : 'size-11 justify-center rounded-full';
  return (
    <Link
      to={pages.cart}
      aria-label={lines === 0 ? shellText.cart : shellText.cartLinesItems({ lines })}
      onClick={onChoose}
      className={`flex items-center hover:bg-sunken ${looks}`}
    >
      {/* Before the badge: the label begins with what is seen. */}
      {labelled && <span className="order-last">{shellText.cart} </span>}
      <span className="relative grid size-11 place-items-center">
        <ShoppingBagIcon aria-hidden="true" className="size-6" />
        {lines > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 end-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent tabular-nums"
          >
            {lines}
          </span>
        )}
      </span>
    </Link>
  );
}
