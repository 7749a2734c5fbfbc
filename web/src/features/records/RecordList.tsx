import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { failureOf } from '../../data/shop-data.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** What RTK Query's hook of a query returns. */
export type Read<Data> = {
  data?: Data | undefined;
  error?: Parameters<typeof failureOf>[0]['error'];
  isFetching?: boolean;
  refetch: () => unknown;
};

type RecordListProps<Row> = {
  tabs?: ReactNode;
  title: string;
  intro: string;
  newOne: string;
  read: Read<Row[]>;
  /** Left out where there always are some. */
  empty?: { title: string; hint: string };
  children: (rows: Row[]) => ReactNode;
};

/** All records of a kind, below what they are for. */
export function RecordList<Row>({ tabs, title, intro, newOne, read, empty, children }: RecordListProps<Row>) {
  const { pathname } = useLocation();
  const failure = failureOf(read);
  const isEmpty = read.data?.length === 0 && empty !== undefined;
  return (
    <div className="mx-auto max-w-5xl">
      {tabs}
      <div className="flex flex-wrap items-end justify-between gap-4 pb-6">
        <div className="min-w-0">
          <ScreenHeading shows="list">{title}</ScreenHeading>
          <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>
        </div>
        <Link to={`${pathname}?edit=new`} className={buttonClass()}>
          {newOne}
        </Link>
      </div>
      {failure !== undefined && (
        <RetryAlert className="mb-4" onRetry={() => void read.refetch()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {read.data === undefined && failure === undefined && <Skeleton className="h-96 rounded-lg" />}
      {isEmpty && <EmptyState title={empty.title}>{empty.hint}</EmptyState>}
      {read.data !== undefined && !isEmpty && children(read.data)}
    </div>
  );
}
