import { formatMoney } from '@shop/contract/money';
import { adminOrderText } from '@shop/messages/admin-order';
import type { ReactNode } from 'react';
import { MoneyBack } from '../../features/orders/MoneyBack.tsx';
import { moneyOf } from '../../features/orders/order-money.ts';
import { papersOf } from '../../features/orders/papers-of.ts';
import { mustBeHandedOver } from '../../features/orders/refund-sums.ts';
import { PaymentStatusBadge } from '../../features/orders/StatusBadges.tsx';
import { paymentWords } from '../../state/payment-words.ts';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useOrderDesk } from './desk-context.ts';
import { Opener } from './InPlaceForm.tsx';
import { Section } from './Section.tsx';

/** What was paid and given back, what can still be refunded, and the papers about it. */
export function PaymentSection() {
  const { order } = useOrderDesk();
  const { paid, refunded, disputed, refundable } = moneyOf(order);
  return (
    <Section title={adminOrderText.payment} aside={<PaymentStatusBadge order={order} />}>
      <div className="flex flex-col gap-4 text-sm">
        <dl className="flex flex-col gap-1.5">
          <Fact name={adminOrderText.method}>{paymentWords(order)}</Fact>
          {order.payUntil !== undefined && (
            <Fact name={adminOrderText.toBePaidUntil}>
              <Time at={order.payUntil} />
            </Fact>
          )}
          {order.paymentProcessing && <Fact name={adminOrderText.cardPayment}>{adminOrderText.beingProcessed}</Fact>}
          {paid > 0 && <Fact name={adminOrderText.paid}>{formatMoney(paid)}</Fact>}
          {refunded > 0 && <Fact name={adminOrderText.refunded}>{formatMoney(refunded)}</Fact>}
          {disputed > 0 && <Fact name={adminOrderText.disputed}>{formatMoney(disputed)}</Fact>}
          {paid > 0 && (refunded > 0 || disputed > 0) && (
            <Fact name={adminOrderText.canStillBeRefunded}>{formatMoney(refundable)}</Fact>
          )}
        </dl>
        <MoneyBack
          order={order}
          actions={(refund) =>
            mustBeHandedOver(refund) && (
              <Opener form={`hand-over-${refund.id}`} className="self-start print:hidden">
                {adminOrderText.recordAsHandedOver}
              </Opener>
            )
          }
        />
        <Papers />
      </div>
    </Section>
  );
}

function Papers() {
  const papers = papersOf(useOrderDesk().order);
  if (papers.length === 0) return null;
  return (
    <ul aria-label={adminOrderText.documents} className="flex flex-wrap gap-x-6 gap-y-1 print:hidden">
      {papers.map(({ path, name, amount }) => (
        <li key={path}>
          <Paper href={`/orders/${path}`}>
            {name} ({formatMoney(amount)})
          </Paper>
        </li>
      ))}
    </ul>
  );
}

function Paper({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={textLinkClass}>
      {children}
      <span className="sr-only"> {adminOrderText.pdfOpensInANew}</span>
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-end tabular-nums">{children}</dd>
    </div>
  );
}
