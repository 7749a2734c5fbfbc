import { DocumentTextIcon } from '@heroicons/react/20/solid';
import type { Order } from '@shop/contract/orders';
import { ownOrdersText } from '@shop/messages/own-orders';
import { textLinkClass } from '../../../ui/text-link-class.ts';
import { papersOf } from '../papers-of.ts';

/** Links to the invoices, credit notes and corrections of an own order, if it has any. */
export function Papers({ order, className = '' }: { order: Order; className?: string }) {
  const papers = papersOf(order);
  if (papers.length === 0) return null;
  return (
    <ul aria-label={ownOrdersText.papers} className={`${className} flex flex-wrap gap-x-5 gap-y-1 text-sm`}>
      {papers.map(({ path, name }) => (
        <li key={path}>
          <PaperLink href={`/orders/own/${path}`}>{name}</PaperLink>
        </li>
      ))}
    </ul>
  );
}

function PaperLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`${textLinkClass} inline-flex min-h-9 items-center gap-1.5 wrap-anywhere`}
    >
      <DocumentTextIcon aria-hidden="true" className="size-4 shrink-0" />
      <span>{children}</span>
      <span className="sr-only">{ownOrdersText.pdfOpensInANew}</span>
    </a>
  );
}
