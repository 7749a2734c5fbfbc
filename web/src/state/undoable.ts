import type { ChangeSetState } from '@shop/contract/product-files';

interface Undoable {
  state: ChangeSetState;
  undone: number | null;
  leftCount: number | null;
}

/** An import or a bulk edit; also one whose undo put nothing back, as another change followed, which may be undone by now. */
export function canBeUndone({ state, undone, leftCount }: Undoable): boolean {
  return state === 'applied' || (state === 'undone' && undone === 0 && (leftCount ?? 0) > 0);
}
