import type { TimelineEntry } from '@shop/contract/timeline';
import { adminOrderText } from '@shop/messages/admin-order';
import { useState } from 'react';
import { Timeline } from '../../features/orders/Timeline.tsx';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { useMay } from '../../store/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NoteForm } from './NoteForm.tsx';
import { Section } from './Section.tsx';

/** Of a long timeline the newest entries are enough at first. */
const SHOWN_AT_FIRST = 12;

type TimelineSectionProps = {
  entries: readonly TimelineEntry[] | undefined;
  failure: ApiFailure | undefined;
  read: () => unknown;
};

/** All that happened, newest first, with who did it; and a field for notes. */
export function TimelineSection({ entries, failure, read }: TimelineSectionProps) {
  const mayWrite = useMay('orders.write');
  const [all, setAll] = useState(false);
  const newest = entries?.toReversed() ?? [];
  const shown = all ? newest : newest.slice(0, SHOWN_AT_FIRST);
  return (
    <Section title={adminOrderText.timeline} className="print:hidden">
      {mayWrite && <NoteForm />}
      {failure !== undefined && (
        <RetryAlert className="mt-4" onRetry={() => void read()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {entries === undefined && failure === undefined && <Skeleton className="mt-4 h-40" />}
      {shown.length > 0 && (
        <div className="mt-5">
          <Timeline entries={shown} />
        </div>
      )}
      {shown.length < newest.length && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setAll(true)}>
          {adminOrderText.showAllCount({ count: newest.length })}
        </Button>
      )}
    </Section>
  );
}
