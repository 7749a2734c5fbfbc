import { formatMoney } from '@shop/contract/money';
import { adminOrderText } from '@shop/messages/admin-order';
import { Link } from 'react-router';
import { OrderedLine } from '../../features/orders/OrderedLine.tsx';
import { itemCount } from '../../features/orders/status-change.ts';
import { hasParts, PartRows, partsOf, TotalsRow } from '../../features/orders/Totals.tsx';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { Badge } from '../../ui/Badge.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useOrderDesk } from './desk-context.ts';
import { type LineFigures, lineFigures } from './line-figures.ts';
import { Section } from './Section.tsx';

/** The lines with what became of them, and the total with all its parts. */
export function ItemsSection() {
  const { order } = useOrderDesk();
  const mayPromote = useMay('promotions.write');
  const parts = partsOf(order);
  const figures = lineFigures(order);
  return (
    <Section
      title={adminOrderText.items}
      aside={<span className="text-sm text-ink-soft">{itemCount(order.totalItems)}</span>}
    >
      <ul className="divide-y divide-line">
        {order.items.map((line) => (
          <OrderedLine key={line.id} line={line} className="first:pt-0">
            <Progress figures={figures.get(line.id)} />
          </OrderedLine>
        ))}
      </ul>
      <dl className="mt-2 flex flex-col gap-2 border-t border-line-strong pt-4 text-sm">
        <PartRows parts={parts} />
        <TotalsRow name={adminOrderText.total} strong>
          {formatMoney(order.totalAmount)}
        </TotalsRow>
      </dl>
      {mayPromote && hasParts(parts) && (
        <Link
          to={`${pages.adminPromotions}?view=simulator&order=${order.id}`}
          className={`${textLinkClass} mt-2 inline-block text-sm print:hidden`}
        >
          {adminOrderText.whyPromotionsAppliedOrNot}
        </Link>
      )}
    </Section>
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
        <Badge tone="purple">
          {order.refundedInFull ? adminOrderText.leftNotDispatched({ left }) : adminOrderText.leftToDispatch({ left })}
        </Badge>
      )}
      {shipped > 0 && <Badge tone="green">{adminOrderText.shipped({ shipped })}</Badge>}
      {returned > 0 && <Badge tone="yellow">{adminOrderText.returned({ returned })}</Badge>}
    </p>
  );
}
