import { formatMoney } from '@shop/contract/money';
import type { OrderLine } from '@shop/contract/orders';
import { pictureSources } from '@shop/contract/pictures';
import { unitPrice } from '@shop/contract/pricing/lines';
import { ordersText } from '@shop/messages/orders';
import { useState } from 'react';
import { Link } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { lineTotal } from '../../state/cart-totals.ts';
import { otherChoices } from '../../state/line-words.ts';
import { Picture } from '../../ui/Picture.tsx';

const SHOWN_AT_FIRST = 4;

type OrderLinesProps = {
  lines: readonly OrderLine[];
  /** Not just the first of a long order. */
  all?: boolean;
};

/** The ordered products at the prices of the order. A long order shows its first lines, and the rest on demand. */
export function OrderLines({ lines, all = false }: OrderLinesProps) {
  const [expanded, setExpanded] = useState(false);
  // 'Show 1 more' would take as much room as the line itself.
  const long = !all && lines.length > SHOWN_AT_FIRST + 1;
  const shown = long && !expanded ? lines.slice(0, SHOWN_AT_FIRST) : lines;

  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((line) => (
          <li
            key={line.id}
            className="grid break-inside-avoid grid-cols-[4rem_minmax(0,1fr)] gap-4 py-4 sm:grid-cols-[5rem_minmax(0,1fr)]"
          >
            <Picture
              {...pictureSources(line.product.thumbnail)}
              alt=""
              width={160}
              height={160}
              className="w-full rounded-md"
            />
            <div className="flex min-w-0 flex-wrap justify-between gap-x-6 gap-y-1">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={`${pagePath('productDetail', line.product.id)}${line.variant === null ? '' : `?variant=${line.variant.id}`}`}
                  className="line-clamp-2 rounded-sm font-medium underline-offset-4 hover:underline"
                >
                  <bdi>{line.product.title}</bdi>
                </Link>
                <p className="text-sm text-ink-soft">
                  {[
                    line.product.brand,
                    line.color?.name,
                    line.size === undefined ? undefined : ordersText.sizeName({ name: line.size.name }),
                    ...otherChoices(line),
                  ]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </p>
                <p className="text-sm text-ink-soft tabular-nums">
                  <span>{ordersText.qtyQuantity({ quantity: line.quantity })}</span> ×{' '}
                  <span>{formatMoney(unitPrice(line))}</span>
                </p>
              </div>
              <p className="font-semibold tabular-nums">{formatMoney(lineTotal(line))}</p>
            </div>
          </li>
        ))}
      </ul>
      {long && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          className="min-h-11 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          {expanded ? ordersText.showFewer : ordersText.showAllCountProducts({ count: lines.length })}
        </button>
      )}
    </>
  );
}
