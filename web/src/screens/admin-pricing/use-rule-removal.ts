import { adminPricingText } from '@shop/messages/admin-pricing';
import { useState } from 'react';
import { failureOf } from '../../data/shop-data.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import type { RuleKind, Stored } from './rule-kind.ts';

const isGone = (failure: ApiFailure) => failure.kind === 'problem' && failure.code === 'NOT_FOUND';

/** Deletes a rule once the person has confirmed it. @param onDeleted is called when it is gone, also if somebody else deleted it */
export function useRuleRemoval<Rule extends Stored, Draft extends object, Body extends object>(
  kind: RuleKind<Rule, Draft, Body>,
  onDeleted: () => void,
) {
  const [remove, { isLoading: busy }] = kind.data.useRemove();
  const [asked, setAsked] = useState<Rule>();

  async function confirm(): Promise<void> {
    if (asked === undefined) return;
    const failure = failureOf(await remove(asked.id));
    setAsked(undefined);
    if (failure !== undefined && !isGone(failure)) {
      toast.error(sentenceFor(failure));
      return;
    }
    toast.success(adminPricingText.deleted({ name: kind.nameOf(asked) }), { onNextPage: true });
    onDeleted();
  }

  return { asked, busy, ask: setAsked, cancel: () => setAsked(undefined), confirm };
}

export type RuleRemoval<Rule> = Pick<ReturnType<typeof useRuleRemoval>, 'busy' | 'cancel' | 'confirm'> & {
  asked: Rule | undefined;
  ask: (rule: Rule) => void;
};
