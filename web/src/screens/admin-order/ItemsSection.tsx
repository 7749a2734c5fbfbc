import { formatDollars } from '@shop/contract/money';
import type { OrderLine } from '@shop/contract/orders';
import { pictureSources } from '@shop/contract/pictures';
import { unitPrice } from '@shop/contract/pricing/lines';
import { Link } from 'react-router';
import { itemCount } from '../../features/orders/status-change.ts';
import { hasParts, PartRows, partsOf, TotalsRow } from '../../features/orders/Totals.tsx';
import { pagePath, pages } from '../../routing/paths.ts';
import { lineTotal } from '../../state/cart-totals.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useOrderDesk } from './desk-context.ts';
import { type LineFigures, lineFigures } from './line-figures.ts';
import { Section } from './Section.tsx';

/** The lines with what became of them, and the total with all its parts. */
export function ItemsSection() {
  const { order } = useOrderDesk();
  const parts = partsOf(order);
  const figures = lineFigures(order);
  return (
    <Section title="Items" aside={<span className="text-sm text-ink-soft">{itemCount(order.totalItems)}</span>}>
      <ul className="divide-y divide-line">
        {order.items.map((line) => (
          <Line key={line.id} line={line} figures={figures.get(line.id)} />
        ))}
      </ul>
      <dl className="mt-2 flex flex-col gap-2 border-t border-line-strong pt-4 text-sm">
        <PartRows parts={parts} />
        <TotalsRow name="Total" strong>
          {formatDollars(order.totalAmount)}
        </TotalsRow>
      </dl>
      {hasParts(parts) && (
        <Link
          to={`${pages.adminPromotions}?view=simulator&order=${order.id}`}
          className={`${textLinkClass} mt-2 inline-block text-sm print:hidden`}
        >
          Why promotions applied or not
        </Link>
      )}
    </Section>
  );
}

function Line({ line, figures }: { line: OrderLine; figures: LineFigures | undefined }) {
  const { product, quantity, variant, color, size } = line;
  const options = [product.brand, color?.name, size === undefined ? undefined : `Size ${size.name}`];
  return (
    <li className="flex break-inside-avoid gap-4 py-3 first:pt-0">
      <Picture
        {...pictureSources(product.thumbnail)}
        alt=""
        width={64}
        height={64}
        className="size-16 shrink-0 rounded-md"
      />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-32">
          <Link
            to={pagePath('adminProductDetail', product.id)}
            className="line-clamp-2 rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {product.title}
          </Link>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {options.filter((option) => option !== undefined).join(' · ')}
          </p>
          {variant?.sku != null && <p className="text-sm wrap-anywhere text-ink-soft">SKU {variant.sku}</p>}
          <p className="text-sm text-ink-soft tabular-nums">
            {quantity} × {formatDollars(unitPrice(line))}
            {product.price !== unitPrice(line) && ` (list price ${formatDollars(product.price)})`}
          </p>
          <Progress figures={figures} />
        </div>
        <p className="font-semibold tabular-nums">{formatDollars(lineTotal(line))}</p>
      </div>
    </li>
  );
}

/** '2 shipped', '1 left', '1 returned': what there is of each. */
function Progress({ figures }: { figures: LineFigures | undefined }) {
  const { order } = useOrderDesk();
  if (figures === undefined) return null;
  const { shipped, left, returned } = figures;
  return (
    <p className="mt-1.5 flex flex-wrap gap-1.5">
      {left > 0 && (
        <Badge tone="purple">{order.refundedInFull ? `${left} not dispatched` : `${left} to dispatch`}</Badge>
      )}
      {shipped > 0 && <Badge tone="green">{shipped} shipped</Badge>}
      {returned > 0 && <Badge tone="yellow">{returned} returned</Badge>}
    </p>
  );
}
