import type { Order } from '@shop/contract/orders';
import { pictureSources } from '@shop/contract/pictures';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useId, useState } from 'react';
import { choiceWords } from '../../state/line-words.ts';
import { Picture } from '../../ui/Picture.tsx';

const MOST = 6;

/** '3 items', and on hover, focus or a press what they are. */
export function ItemsPeek({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same by keyboard and by finger.
    <div
      className="relative inline-block"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        className="min-h-8 rounded-sm whitespace-nowrap text-ink-soft underline decoration-dotted underline-offset-4 hover:text-ink"
      >
        {adminOrdersText.countItems({ count: order.totalItems })}
        <span className="sr-only"> {adminOrdersText.ofOrderId({ id: order.id })}</span>
      </button>
      <div
        id={panel}
        hidden={!open}
        className="absolute top-full start-0 z-30 w-72 rounded-lg border border-line bg-surface p-3 text-start shadow-float"
      >
        {open && <Items order={order} />}
      </div>
    </div>
  );
}

function Items({ order: { items } }: { order: Order }) {
  return (
    <ul className="flex flex-col gap-2">
      {items.slice(0, MOST).map(({ id, product, quantity, ...line }) => (
        <li key={id} className="flex items-center gap-3">
          <Picture
            {...pictureSources(product.thumbnail)}
            alt=""
            width={40}
            height={40}
            className="size-10 shrink-0 rounded-sm"
          />
          <span className="line-clamp-2 min-w-0 text-sm">
            {quantity} × {product.title}
            {choiceWords(line) !== '' && <span className="text-ink-soft"> {choiceWords(line)}</span>}
          </span>
        </li>
      ))}
      {items.length > MOST && (
        <li className="text-sm text-ink-soft">{adminOrdersText.andCountMore({ count: items.length - MOST })}</li>
      )}
    </ul>
  );
}
