import { DocumentTextIcon } from '@heroicons/react/20/solid';
import type { Order } from '@shop/contract/orders';
import { ownOrdersText } from '@shop/messages/own-orders';
import { textLinkClass } from '../../../ui/text-link-class.ts';
import { papersOf } from '../papers-of.ts';
import { OwnPaperLink } from './OwnPaperLink.tsx';

/** Links to the invoices, credit notes and corrections of an own order, if it has any. */
export function Papers({ order, className = '' }: { order: Order; className?: string }) {
  const papers = papersOf(order);
  if (papers.length === 0) return null;
  return (
    <ul aria-label={ownOrdersText.papers} className={`${className} flex flex-wrap gap-x-5 gap-y-1 text-sm`}>
      {papers.map(({ path, name }) => (
        <li key={path}>
          <OwnPaperLink
            orderId={order.id}
            path={path}
            name={name}
            className={`${textLinkClass} inline-flex min-h-9 items-center gap-1.5 wrap-anywhere`}
          >
            <DocumentTextIcon aria-hidden="true" className="size-4 shrink-0" />
            <span>{name}</span>
          </OwnPaperLink>
        </li>
      ))}
    </ul>
  );
}
