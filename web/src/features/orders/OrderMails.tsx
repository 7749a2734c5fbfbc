import type { OrderMail } from '@shop/contract/order-mails';
import { orderMailTitlesText } from '@shop/messages/order-mail-titles';
import { orderMailsText } from '@shop/messages/order-mails';
import { useState } from 'react';
import { useOrderMailsQuery, useSendMailAgainMutation } from '../../data/orders.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { mailStateNames } from '../../state/state-names.ts';
import { useMay } from '../../store/use-may.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Time } from '../../ui/Time.tsx';

const LOOK_AGAIN_MS = 2000;

const tones: Record<OrderMail['state'], BadgeTone> = { waiting: 'yellow', sent: 'green', failed: 'red' };

/**
 * The mails about an order: sent, and still to be sent. Read again while one of them waits.
 * @param version another one makes them load again
 */
export function OrderMails({ orderId, version = 0 }: { orderId: number; version?: number }) {
  const [waits, setWaits] = useState(false);
  const read = useOrderMailsQuery({ orderId, version }, { pollingInterval: waits ? LOOK_AGAIN_MS : 0 });
  const [sendAgain, sending] = useSendMailAgainMutation();
  const mails = read.data;
  const failure = failureOf(sending) ?? failureOf(read);
  // A summary waits for up to an hour: polling for it would be useless.
  const isWaiting = mails?.some(({ state, inSummary }) => state === 'waiting' && !inSummary) ?? false;
  if (waits !== isWaiting) setWaits(isWaiting);
  return (
    <section aria-label={orderMailsText.mails} className="text-sm">
      <h3 className="mb-1 font-semibold">{orderMailsText.mails}</h3>
      {failure !== undefined && <RetryAlert onRetry={() => void read.refetch()}>{sentenceFor(failure)}</RetryAlert>}
      {mails === undefined && failure === undefined && <Skeleton className="h-14" />}
      {mails?.length === 0 && <p className="text-ink-soft">{orderMailsText.noneWasRecordedForThis}</p>}
      <ul className="divide-y divide-line">
        {mails?.map((mail) => (
          <Mail
            key={mail.id}
            mail={mail}
            busy={sending.isLoading && sending.originalArgs?.mailId === mail.id}
            onSendAgain={() => void sendAgain({ orderId, mailId: mail.id })}
          />
        ))}
      </ul>
    </section>
  );
}

type MailProps = { mail: OrderMail; busy: boolean; onSendAgain: () => void };

function Mail({ mail, busy, onSendAgain }: MailProps) {
  const mayWrite = useMay('orders.write');
  const { kind, state, tries, lastError, inSummary } = mail;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{orderMailTitlesText[kind]}</span>
          <Badge tone={tones[state]}>{mailStateNames[state]}</Badge>
        </p>
        <p className="text-ink-soft">
          <Time at={mail.sentAt ?? mail.failedAt ?? mail.recordedAt} />
          {inSummary && `, ${state === 'sent' ? orderMailsText.inASummary : orderMailsText.goesOutInASummary}`}
          {state !== 'sent' && !inSummary && tries > 0 && `, ${orderMailsText.triedTimes({ tries })}`}
        </p>
        {lastError !== undefined && <p className="break-words text-red">{lastError}</p>}
      </div>
      {mayWrite && state !== 'waiting' && (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyText={orderMailsText.sending}
          aria-label={orderMailsText.sendAgainTitle({ title: orderMailTitlesText[kind] })}
          onClick={onSendAgain}
        >
          {orderMailsText.sendAgain}
        </Button>
      )}
    </li>
  );
}
