import type { Progress } from '@shop/contract/product-files';
import type { ChangeSetRow } from './change-sets.queries.ts';

export function presentProgress({ stage, done, total }: ChangeSetRow): Progress {
  return stage === null || done === null ? null : { stage, done, total };
}
