import { useEffect, useState } from 'react';
import { type OrderActionResult, useUndoOrderActionMutation } from '../../data/orders.ts';
import { failureOfOnlyLine } from './only-line.ts';
import { useDeskCall } from './use-desk-call.ts';

/** What was done last, as long as it can be undone. `until`: by `performance.now()`. */
type Undoable = { actionId: number; done: string; until: number };

export function useUndo() {
  const [undoOrderAction] = useUndoOrderActionMutation();
  const call = useDeskCall();
  const [undoable, setUndoable] = useState<Undoable>();

  useEffect(() => {
    if (undoable === undefined || call.busy) return;
    const timer = setTimeout(() => setUndoable(undefined), undoable.until - performance.now());
    return () => clearTimeout(timer);
  }, [undoable, call.busy]);

  return {
    undoable,
    call,
    offer({ id, undoMs }: OrderActionResult, done: string): void {
      if (undoMs > 0) setUndoable({ actionId: id, done, until: performance.now() + undoMs });
    },
    /** @returns true if it was undone */
    async undo(): Promise<boolean> {
      if (undoable === undefined) return false;
      const result = await call.run(() => undoOrderAction(undoable.actionId), {
        failureIn: failureOfOnlyLine,
      });
      setUndoable(undefined);
      return result !== undefined;
    },
  };
}

export type Undo = ReturnType<typeof useUndo>;
