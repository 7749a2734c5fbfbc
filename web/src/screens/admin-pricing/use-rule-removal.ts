import { useState } from 'react';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import type { RuleKind, Stored } from './rule-kind.ts';

const isGone = (failure: ApiFailure) => failure.kind === 'problem' && failure.code === 'NOT_FOUND';

/** Deletes a rule once the person has confirmed it. @param onDeleted is called when it is gone, also if somebody else deleted it */
export function useRuleRemoval<Rule extends Stored, Draft extends object, Body extends object>(
  kind: RuleKind<Rule, Draft, Body>,
  onDeleted: () => void,
) {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<Rule>();
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    if (asked === undefined) return;
    setBusy(true);
    const result = await dispatch(kind.thunks.remove(asked.id));
    setBusy(false);
    setAsked(undefined);
    const failure = kind.thunks.remove.fulfilled.match(result) ? undefined : (result.payload ?? UNANSWERED);
    if (failure !== undefined && !isGone(failure)) {
      toast.error(sentenceFor(failure));
      return;
    }
    toast.success(`${kind.nameOf(asked)} deleted`, { onNextPage: true });
    onDeleted();
  }

  return { asked, busy, ask: setAsked, cancel: () => setAsked(undefined), confirm };
}

export type RuleRemoval<Rule> = Pick<ReturnType<typeof useRuleRemoval>, 'busy' | 'cancel' | 'confirm'> & {
  asked: Rule | undefined;
  ask: (rule: Rule) => void;
};
