import { pageTitles } from '@shop/contract/titles';
import { adminOptionsText } from '@shop/messages/admin-options';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAllOptionsQuery, useOptionQuery } from '../../data/options.ts';
import { failureOf } from '../../data/shop-data.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OptionForm } from './OptionForm.tsx';
import { OptionsTable } from './OptionsTable.tsx';

/** What shoppers choose of products: all of them, or the form of one, as the address says. */
export function AdminOptions() {
  const key = useSearchParams()[0].get('edit');
  if (key === 'new') return <OptionForm key="new" opened={undefined} />;
  return key === null ? <OptionList /> : <OptionEditor key={key} id={Number(key)} />;
}

function OptionList() {
  const { pathname } = useLocation();
  const read = useAllOptionsQuery();
  const failure = failureOf(read);
  return (
    <div className="mx-auto max-w-5xl">
      <CatalogueTabs />
      <div className="flex flex-wrap items-end justify-between gap-4 pb-6">
        <div className="min-w-0">
          <ScreenHeading shows="list">{pageTitles.adminOptions}</ScreenHeading>
          <p className="mt-1 max-w-prose text-ink-soft">{adminOptionsText.intro}</p>
        </div>
        <Link to={`${pathname}?edit=new`} className={buttonClass()}>
          {adminOptionsText.newOption}
        </Link>
      </div>
      {failure !== undefined && (
        <RetryAlert className="mb-4" onRetry={() => void read.refetch()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {read.data === undefined ? (
        failure === undefined && <Skeleton className="h-96 rounded-lg" />
      ) : (
        <OptionsTable options={read.data} />
      )}
    </div>
  );
}

/** The form, once the option has been read. */
function OptionEditor({ id }: { id: number }) {
  const { pathname } = useLocation();
  const read = useOptionQuery(id);
  const failure = failureOf(read);
  if (read.data !== undefined) return <OptionForm opened={read.data} />;
  const heading = <ScreenHeading className="sr-only">{adminOptionsText.option}</ScreenHeading>;
  if (failure?.kind === 'problem' && [400, 404].includes(failure.status)) {
    return (
      <>
        {heading}
        <EmptyState
          title={adminOptionsText.thisDoesNotExist}
          action={
            <Link to={pathname} className={buttonClass()}>
              {adminOptionsText.allOptions}
            </Link>
          }
        >
          {adminOptionsText.itMayHaveBeenDeleted}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {heading}
      {failure === undefined ? (
        <Skeleton className="h-96 rounded-lg" />
      ) : (
        <RetryAlert onRetry={() => void read.refetch()}>{sentenceFor(failure)}</RetryAlert>
      )}
    </>
  );
}
