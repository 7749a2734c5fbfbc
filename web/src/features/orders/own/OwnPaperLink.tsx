import { ownOrdersText } from '@shop/messages/own-orders';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { fetchPaper, hasOrderKey, withOrderKey } from '../../../state/own-orders.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../toasts/toast.ts';

type OwnPaperLinkProps = {
  orderId: number;
  /** Below the own orders. */
  path: string;
  /** Of the file. */
  name: string;
  className: string;
  children: ReactNode;
};

/** Opens a paper of an own order as a PDF; with a key of the order it is saved, since an address with it must not be in a history. */
export function OwnPaperLink({ orderId, path, name, className, children }: OwnPaperLinkProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const href = `/orders/own/${path}`;
  const isSaved = hasOrderKey(orderId);

  async function save(event: MouseEvent) {
    if (!isSaved) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await dispatch(fetchPaper(withOrderKey(orderId, href)));
    setBusy(false);
    if (fetchPaper.fulfilled.match(result)) saveFile(result.payload, `${name}.pdf`);
    else toast.error(sentenceFor(result.payload ?? UNANSWERED));
  }

  return (
    <a href={href} target="_blank" rel="noreferrer" aria-busy={busy} className={className} onClick={save}>
      {children}
      <span className="sr-only">{isSaved ? ownOrdersText.pdfIsSaved : ownOrdersText.pdfOpensInANew}</span>
    </a>
  );
}

function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
