import { recordsText } from '@shop/messages/records';
import { Link, useLocation } from 'react-router';
import { failureOf } from '../../data/shop-data.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Read } from './RecordList.tsx';
import type { RecordWords } from './record-words.ts';

/** In place of a record's form: it is being read, cannot be read now, or does not exist. */
export function UnreadRecord({ read, words }: { read: Read<unknown>; words: RecordWords }) {
  const { pathname } = useLocation();
  const failure = failureOf(read);
  // Where all records were read, it is not among them.
  const isMissing = read.data !== undefined || (failure?.kind === 'problem' && [400, 404].includes(failure.status));
  return (
    <>
      <ScreenHeading className="sr-only">{words.one}</ScreenHeading>
      {isMissing ? (
        <EmptyState
          title={words.thisDoesNotExist}
          action={
            <Link to={pathname} className={buttonClass()}>
              {words.all}
            </Link>
          }
        >
          {recordsText.itMayHaveBeenDeleted}
        </EmptyState>
      ) : failure === undefined ? (
        <Skeleton className="h-96 rounded-lg" />
      ) : (
        <RetryAlert onRetry={() => void read.refetch()}>{sentenceFor(failure)}</RetryAlert>
      )}
    </>
  );
}
