import type { Progress } from '@shop/contract/product-files';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { ChangeSetRow } from './change-sets.queries.ts';

export function presentProgress({ stage, done, total }: ChangeSetRow): Progress {
  return stage === null || done === null ? null : { stage, done, total };
}

/** Of one whose check broke off. */
export function presentFailure({ state, kind }: ChangeSetRow): string | null {
  if (state !== 'failed') return null;
  return kind === 'import' ? catalogueErrorsText.stoppedReading : catalogueErrorsText.stoppedComparing;
}
