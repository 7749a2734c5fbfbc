import { DocumentTextIcon } from '@heroicons/react/20/solid';
import type { Order } from '@shop/contract/orders';
import { textLinkClass } from '../../../ui/text-link-class.ts';

/** Whether an order has an invoice or a credit note. */
export function hasPapers({ invoice, creditNotes }: Order): boolean {
  return invoice !== null || creditNotes.length > 0;
}

/** Links to the invoice and the credit notes of an own order. */
export function Papers({ order: { id, invoice, creditNotes } }: { order: Order }) {
  return (
    <ul aria-label="Papers" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {invoice !== null && (
        <li>
          <PaperLink href={`/orders/own/${id}/invoice.pdf`}>Invoice {invoice.number}</PaperLink>
        </li>
      )}
      {creditNotes.map((note) => (
        <li key={note.id}>
          <PaperLink href={`/orders/own/${id}/credit-notes/${note.id}.pdf`}>Credit note {note.number}</PaperLink>
        </li>
      ))}
    </ul>
  );
}

function PaperLink({ href, children }: { href: string; children: readonly string[] }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`${textLinkClass} inline-flex min-h-9 items-center gap-1.5 wrap-anywhere`}
    >
      <DocumentTextIcon aria-hidden="true" className="size-4 shrink-0" />
      <span>{children}</span>
      <span className="sr-only">(PDF, opens in a new tab)</span>
    </a>
  );
}
