import { formatMoney } from '@shop/contract/money';
import type { OrderLine } from '@shop/contract/orders';
import { pictureSources } from '@shop/contract/pictures';
import { unitPrice } from '@shop/contract/pricing/lines';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useState } from 'react';
import { choiceWords } from '../../state/line-words.ts';
import { inline } from '../../ui/inline.ts';
import { Picture } from '../../ui/Picture.tsx';

const SHOWN_AT_FIRST = 3;

type OrderItemsProps = { orderId: number; lines: readonly OrderLine[] };

/** The ordered products in small. A long order shows its first lines, and the rest on demand. */
export function OrderItems({ orderId, lines }: OrderItemsProps) {
  const [expanded, setExpanded] = useState(false);
  // 'Show 1 more' would take as much room as the line itself.
  const long = lines.length > SHOWN_AT_FIRST + 1;
  const shown = long && !expanded ? lines.slice(0, SHOWN_AT_FIRST) : lines;

  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map(({ id, product, quantity, ...line }) => (
          <li key={id} className="flex items-start gap-3">
            <Picture
              {...pictureSources(product.thumbnail)}
              alt=""
              width={40}
              height={40}
              className="size-10 shrink-0 rounded-sm"
            />
            <div className="min-w-0">
              <p className="line-clamp-2 leading-snug font-medium">{product.title}</p>
              {choiceWords(line) !== '' && <p className="text-ink-soft">{choiceWords(line)}</p>}
              <p className="text-ink-soft tabular-nums">
                {quantity} × {formatMoney(unitPrice({ ...line, product }))}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {long && (
        <button
          type="button"
          aria-expanded={expanded}
          aria-label={expanded ? adminOrdersText.showFewerItemsOfOrder({ orderId }) : undefined}
          onClick={() => setExpanded(!expanded)}
          className="mt-1 min-h-9 rounded-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          {expanded
            ? adminOrdersText.showFewer
            : inline(
                adminOrdersText.showCountMore({
                  count: lines.length - shown.length,
                  orderId,
                  span: (parts) => <span className="sr-only">{parts}</span>,
                }),
              )}
        </button>
      )}
    </>
  );
}
