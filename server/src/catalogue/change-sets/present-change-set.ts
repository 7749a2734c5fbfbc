import type { Progress } from '@shop/contract/product-files';
import type { ChangeSetRow } from './change-sets.queries.ts';

export function presentProgress({ stage, done, total }: ChangeSetRow): Progress {
  return stage === null || done === null ? null : { stage, done, total };
}

/** Of one whose check broke off. */
export function presentFailure({ state, kind }: ChangeSetRow): string | null {
  if (state !== 'failed') return null;
  return kind === 'import'
    ? 'The server stopped while it read this file. Nothing was changed: send the file again.'
    : 'The server stopped while it compared these products. Nothing was changed: make the preview again.';
}
