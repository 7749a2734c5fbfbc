import type { Dashboard } from '@shop/contract/dashboard';
import { pageTitles } from '@shop/contract/titles';
import { adminDashboardText } from '@shop/messages/admin-dashboard';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useDashboardQuery } from '../../data/dashboard.ts';
import { failureOf } from '../../data/shop-data.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BestSold } from './BestSold.tsx';
import { dashboardQueryOf, readDashboardState } from './dashboard-address.ts';
import { dayLabel } from './entry-labels.ts';
import { Figures } from './Figures.tsx';
import { OverTime } from './OverTime.tsx';
import { PeriodChooser } from './PeriodChooser.tsx';
import { WaitingWork } from './WaitingWork.tsx';
import { Warnings } from './Warnings.tsx';

/** How often an open dashboard reads the figures again; often while they are incomplete. */
const POLL_MS = 30_000;
const RECOMPUTING_POLL_MS = 3000;

/** How the shop does, and the work that waits. */
export function AdminDashboard() {
  const { search } = useLocation();
  const state = useMemo(() => readDashboardState(new URLSearchParams(search)), [search]);
  const query = dashboardQueryOf(state);
  const found = useDashboardQuery(query, { pollingInterval: POLL_MS });
  const { data, currentData } = found;
  useDashboardQuery(query, { pollingInterval: RECOMPUTING_POLL_MS, skip: currentData?.recomputing !== true });
  const failure = failureOf(found);
  const stale = currentData === undefined;
  return (
    <div className="flex flex-col gap-8">
      <div>
        <ScreenHeading>{pageTitles.adminDashboard}</ScreenHeading>
        <p role="status" className="mt-1 min-h-6 text-ink-soft">
          {currentData === undefined ? adminDashboardText.reading : periodSentence(currentData)}
        </p>
        <PeriodChooser state={state} />
      </div>
      <WaitingWork />
      {failure !== undefined && <RetryAlert onRetry={() => void found.refetch()}>{sentenceFor(failure)}</RetryAlert>}
      {data?.recomputing && <Alert tone="neutral">{adminDashboardText.recomputing}</Alert>}
      {data === undefined ? (
        failure === undefined && <Loading />
      ) : (
        <Content data={data} stale={stale && failure === undefined} query={query} />
      )}
    </div>
  );
}

function periodSentence({ from, to, timeZone }: Dashboard): string {
  const [first, last] = [dayLabel(from, timeZone), dayLabel(to, timeZone)];
  if (first === last) return adminDashboardText.onDay({ day: first, timeZone });
  return adminDashboardText.fromTo({ from: first, to: last, timeZone });
}

/** Dimmed while another period is read. */
function Content({ data, stale, query }: { data: Dashboard; stale: boolean; query: string }) {
  return (
    <div aria-busy={stale} className={`flex flex-col gap-10 transition-opacity ${stale ? 'opacity-45' : ''}`}>
      <Figures figures={data.figures} />
      <OverTime data={data} query={query} />
      <BestSold data={data} />
      <Warnings data={data} />
    </div>
  );
}

const places = [1, 2, 3, 4, 5, 6, 7];

/** In the size of what will be there. */
function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-10">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {places.map((place) => (
          <Skeleton key={place} className="h-40 first:col-span-2" />
        ))}
      </div>
      <Skeleton className="h-[26rem]" />
      <Skeleton className="h-[30rem]" />
    </div>
  );
}
