import { formatCount } from '@shop/contract/numbers';
import { PAGE_SIZE } from '@shop/contract/paging';
import { adminPricingText } from '@shop/messages/admin-pricing';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadedForm } from './LoadedForm.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { firstList, type RuleAddress, ruleSearch } from './rule-address.ts';
import type { RuleKind, Stored } from './rule-kind.ts';
import { useRuleAddress, useRuleList } from './use-rule-list.ts';
import { useRuleRemoval } from './use-rule-removal.ts';

export type RuleTableProps<Rule extends Stored> = {
  rules: readonly Rule[];
  /** The address of the form of a rule. */
  editPath: (rule: Rule) => string;
  onDelete: (rule: Rule) => void;
  /** The list is being read, maybe again after a change. */
  reading: boolean;
};

type RulePageProps<Rule extends Stored, Draft extends object, Body extends object> = {
  kind: RuleKind<Rule, Draft, Body>;
  title: string;
  /** What this page is for, and what holds without a rule. */
  intro: string;
  empty: { title: string; text: string; icon: ReactNode };
  /** The label of the search; left out where the list has none. */
  searchLabel?: string;
  /** Above the page, where it is one of several. */
  tabs?: ReactNode;
  /** Beside the button for a new rule. */
  tools?: ReactNode;
  Table: ComponentType<RuleTableProps<Rule>>;
  Form: ComponentType<{ opened: Rule | undefined }>;
};

/** A page of rules: their list, or the form of one, as the address says. */
export function RulePage<Rule extends Stored, Draft extends object, Body extends object>(
  props: RulePageProps<Rule, Draft, Body>,
) {
  const { kind, tabs, Form } = props;
  const { edit } = useRuleAddress().address;
  return (
    <>
      {tabs}
      {edit === undefined ? <ListOfRules {...props} /> : <LoadedForm key={edit} kind={kind} id={edit} Form={Form} />}
    </>
  );
}

function ListOfRules<Rule extends Stored, Draft extends object, Body extends object>({
  kind,
  title,
  intro,
  empty,
  searchLabel,
  tools,
  Table,
}: RulePageProps<Rule, Draft, Body>) {
  const list = useRuleList(kind.data);
  const { pathname } = useLocation();
  const { address, shown, failure, stale } = list;
  const removal = useRuleRemoval(kind, () => setDeletions((count) => count + 1));
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    // The pressed button goes with its row. This runs after the dialog has given the focus back to it.
    if (deletions > 0) document.querySelector('h1')?.focus();
  }, [deletions]);
  const editPath = (edit: number | 'new') => pathname + ruleSearch({ ...firstList, edit });

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <ScreenHeading>{title}</ScreenHeading>
          <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {tools}
          <Link to={editPath('new')} className={buttonClass()}>
            {adminPricingText.newOne({ item: kind.item })}
          </Link>
        </div>
      </div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5 pb-4">
        {searchLabel !== undefined && (
          <ListSearch
            label={searchLabel}
            placeholder={searchLabel}
            maxLength={200}
            className="w-full sm:w-80"
            q={address.q}
            // One entry of the history for all that is typed: Back leads to the list of before.
            onSearch={(q) =>
              list.go({ ...address, q, page: 1 }, { replace: address.q !== '' && q !== '', keepsScroll: true })
            }
          />
        )}
        <p role="status" className="text-sm text-ink-soft">
          {shown !== undefined && !stale && shown.total > 0 && kind.countText({ count: shown.total })}
        </p>
      </div>
      {failure !== undefined && (
        <RetryAlert className="mb-4" onRetry={() => void list.read()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {shown === undefined && failure === undefined && <Loading />}
      {shown?.total === 0 && (
        <EmptyState
          icon={empty.icon}
          title={address.q === '' ? empty.title : adminPricingText.noneMatches({ item: kind.item })}
        >
          {address.q === '' ? empty.text : adminPricingText.tryOtherWordsOrClear}
        </EmptyState>
      )}
      {shown !== undefined && shown.total > 0 && (
        <div aria-busy={stale && failure === undefined} className={`transition-opacity ${stale ? 'opacity-45' : ''}`}>
          <Table
            rules={shown.items}
            editPath={({ id }) => editPath(id)}
            onDelete={removal.ask}
            reading={list.reading}
          />
          {shown.total > PAGE_SIZE && <Pages address={address} total={shown.total} />}
        </div>
      )}
      <RemovalDialog kind={kind} removal={removal} />
    </>
  );
}

function Pages({ address, total }: { address: RuleAddress; total: number }) {
  const { pathname } = useLocation();
  return (
    <div className="mt-8">
      <Pagination
        page={address.page}
        pageSize={PAGE_SIZE}
        total={total}
        hrefFor={(page) => pathname + ruleSearch({ ...address, page })}
        formatCount={formatCount}
        linkComponent={Link}
      />
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
