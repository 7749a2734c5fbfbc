import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { formatCount } from '@shop/contract/numbers';
import { PAGE_SIZE } from '@shop/contract/paging';
import { pageTitles } from '@shop/contract/titles';
import { adminSearchText } from '@shop/messages/admin-search';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { LanguagePanels } from '../../forms/LanguagePanels.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GeneralSynonyms } from './GeneralSynonyms.tsx';
import { SynonymEditor } from './SynonymEditor.tsx';
import { periods, searchAddress } from './search-address.ts';
import { TermsTable } from './TermsTable.tsx';
import { useSearchTerms } from './use-search-terms.ts';
import { type SynonymEditing, useSynonyms } from './use-synonyms.ts';

const sorts = [
  { sort: 'results', label: adminSearchText.fewestResults },
  { sort: 'searches', label: adminSearchText.mostSearched },
] as const;

const places = [1, 2, 3, 4, 5, 6];

/** What people search for, and the words that mean the same. */
export function AdminSearch() {
  const terms = useSearchTerms();
  const synonyms = useSynonyms();
  const { query, shown, failure, stale } = terms;
  const { pathname } = useLocation();

  return (
    <>
      <CatalogueTabs />
      <div className="mx-auto flex max-w-5xl flex-col gap-12">
        <section aria-labelledby="terms">
          <div id="terms">
            <ScreenHeading>{pageTitles.adminSearch}</ScreenHeading>
          </div>
          <p role="status" className="mt-1 min-h-6 text-ink-soft">
            {shown !== undefined && !stale && countSentence(shown.total, query.days)}
          </p>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-4 pb-4">
            <nav aria-label={adminSearchText.orderOfTheSearchTerms}>
              <ul className="flex gap-1 rounded-full bg-sunken p-1">
                {sorts.map(({ sort, label }) => (
                  <li key={sort}>
                    <Link
                      to={pathname + searchAddress({ ...query, sort, page: 1 })}
                      preventScrollReset
                      aria-current={query.sort === sort ? 'true' : undefined}
                      className="inline-flex min-h-9 items-center rounded-full px-4 text-sm font-medium text-ink-soft hover:text-ink aria-[current=true]:bg-surface aria-[current=true]:text-ink aria-[current=true]:shadow-sm"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <SelectField
              label={adminSearchText.period}
              labelBeside
              className="w-full sm:w-56"
              value={query.days}
              onChange={(event) => terms.go({ ...query, days: Number(event.currentTarget.value), page: 1 })}
            >
              {periods.map((days) => (
                <option key={days} value={days}>
                  {adminSearchText.lastDays({ days })}
                </option>
              ))}
            </SelectField>
          </div>
          {failure !== undefined && (
            <RetryAlert className="mb-4" onRetry={() => void terms.retry()}>
              {sentenceFor(failure)}
            </RetryAlert>
          )}
          {shown === undefined && failure === undefined && <Loading />}
          {shown !== undefined && <Terms terms={terms} shown={shown} synonyms={synonyms} />}
        </section>
        {/* How long the terms above get is not known before they are there: then this is in its place, and nothing moves. */}
        <section aria-labelledby="synonyms" className={shown === undefined && failure === undefined ? 'invisible' : ''}>
          <h2 id="synonyms" className="text-xl font-semibold">
            {adminSearchText.synonyms}
          </h2>
          <p className="mt-1 pb-5 text-ink-soft">{adminSearchText.whatSynonymsAre}</p>
          <LanguagePanels
            keepsOpened
            missingIn={() => 0}
            panelIn={(language) => <FurtherSynonyms key={language} language={language} />}
          >
            <SynonymEditor synonyms={synonyms} />
          </LanguagePanels>
        </section>
        <section
          aria-labelledby="general-synonyms"
          className={shown === undefined && failure === undefined ? 'invisible' : ''}
        >
          <h2 id="general-synonyms" className="text-xl font-semibold">
            {adminSearchText.generalSynonyms}
          </h2>
          <p className="mt-1 pb-5 text-ink-soft">{adminSearchText.whatGeneralSynonymsAre}</p>
          <GeneralSynonyms own={synonyms.stored?.groups ?? []} />
        </section>
      </div>
    </>
  );
}

/** Those of a further language, which are read and saved on their own. */
function FurtherSynonyms({ language }: { language: string }) {
  return <SynonymEditor synonyms={useSynonyms(language)} />;
}

function countSentence(total: number, days: number): string {
  return adminSearchText.termsOfDays({ total, days });
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {places.map((place) => (
        <Skeleton key={place} className="h-11" />
      ))}
    </div>
  );
}

type TermsProps = {
  terms: ReturnType<typeof useSearchTerms>;
  shown: NonNullable<ReturnType<typeof useSearchTerms>['shown']>;
  synonyms: SynonymEditing;
};

/** The table with its page links, dimmed while a newer page is loading. */
function Terms({ terms: { query, stale, failure }, shown, synonyms }: TermsProps): ReactNode {
  const { pathname } = useLocation();
  if (shown.total === 0) {
    return (
      <EmptyState icon={<MagnifyingGlassIcon />} title={adminSearchText.noSearchesYet}>
        {adminSearchText.searchesWillBeListedHere}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={stale && failure === undefined} className={`transition-opacity ${stale ? 'opacity-45' : ''}`}>
      <TermsTable terms={shown.items} groups={synonyms.stored?.groups ?? []} onAdd={synonyms.add} />
      <div className="mt-8">
        <Pagination
          page={query.page}
          pageSize={PAGE_SIZE}
          total={shown.total}
          hrefFor={(page) => pathname + searchAddress({ ...query, page })}
          formatCount={formatCount}
          linkComponent={Link}
        />
      </div>
    </div>
  );
}
