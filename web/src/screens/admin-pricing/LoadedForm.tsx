import { adminPricingText } from '@shop/messages/admin-pricing';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { failureOf, skipToken } from '../../data/shop-data.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { RuleKind, Stored } from './rule-kind.ts';

type LoadedFormProps<Rule extends Stored, Draft extends object, Body extends object> = {
  kind: RuleKind<Rule, Draft, Body>;
  id: number | 'new';
  Form: ComponentType<{ opened: Rule | undefined }>;
};

/** The form of a rule, once the rule has been read. */
export function LoadedForm<Rule extends Stored, Draft extends object, Body extends object>({
  kind,
  id,
  Form,
}: LoadedFormProps<Rule, Draft, Body>) {
  const { pathname } = useLocation();
  const { useOne } = kind.data;
  const read = useOne(id === 'new' ? skipToken : id);
  const { data: rule } = read;
  const failure = failureOf(read);

  if (id === 'new') return <Form opened={undefined} />;
  if (rule !== undefined) return <Form opened={rule} />;
  const heading = <ScreenHeading className="sr-only">{adminPricingText.editThis({ item: kind.item })}</ScreenHeading>;
  if (failure?.kind === 'problem' && failure.status === 404) {
    return (
      <>
        {heading}
        <EmptyState
          title={adminPricingText.thisDoesNotExist({ item: kind.item })}
          action={
            <Link to={pathname} className={buttonClass()}>
              {adminPricingText.showAll}
            </Link>
          }
        >
          {adminPricingText.itMayHaveBeenDeleted}
        </EmptyState>
      </>
    );
  }
  if (failure !== undefined) {
    return (
      <>
        {heading}
        <RetryAlert onRetry={() => void read.refetch()}>{sentenceFor(failure)}</RetryAlert>
      </>
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      {heading}
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}
