import { type ComponentType, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
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
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [rule, setRule] = useState<Rule>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [tries, setTries] = useState(0);
  const { find } = kind.thunks;

  useEffect(() => {
    if (id === 'new') return;
    const request = dispatch(find(id));
    setFailure(undefined);
    void request.then((result) => {
      if (result.meta.requestStatus === 'rejected' && result.meta.aborted) return;
      if (find.fulfilled.match(result)) setRule(result.payload);
      else setFailure(result.payload ?? UNANSWERED);
    });
    return () => request.abort();
  }, [dispatch, find, id, tries]);
  const read = () => setTries((count) => count + 1);
  useOnReconnect(() => {
    // What was read stands in a form by now.
    if (rule === undefined) read();
  });

  if (id === 'new') return <Form opened={undefined} />;
  if (rule !== undefined) return <Form opened={rule} />;
  const heading = <ScreenHeading className="sr-only">{`Edit ${kind.itemName}`}</ScreenHeading>;
  if (failure?.kind === 'problem' && failure.status === 404) {
    return (
      <>
        {heading}
        <EmptyState
          title={`This ${kind.itemName} does not exist`}
          action={
            <Link to={pathname} className={buttonClass()}>
              Show all
            </Link>
          }
        >
          It may have been deleted.
        </EmptyState>
      </>
    );
  }
  if (failure !== undefined) {
    return (
      <>
        {heading}
        <RetryAlert onRetry={read}>{sentenceFor(failure)}</RetryAlert>
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
