import type { Product } from '@shop/contract/catalogue';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiFailure, fieldErrorsOf, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { currentProductOf } from '../../state/product-slice.ts';
import { saveCell } from '../../state/product-table.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { type CellField, type CellValue, cellValue, changeOf, type Row, rowKey, rowOf } from './cell-values.ts';

/** A cell that is being saved, or that the server has rejected: the value that was entered, and why. */
export type CellNote = { state: 'saving' | 'failed'; value: CellValue; text?: string };
/** By column. */
export type RowNotes = Partial<Record<CellField, CellNote>>;

export type CellEdit = { row: Row; field: CellField; value: CellValue };
type Step = { productId: number; variantId: number | undefined; field: CellField; from: CellValue; to: CellValue };

// Each product is saved by one request after the other, several products at the same time.
const AT_ONCE = 4;

/** Saves cells as they are entered: the new value shows at once, and goes back with the server's words where it is rejected. */
export function useCellEdits(products: readonly Product[], onSaved: (product: Product) => void) {
  const dispatch = useAppDispatch();
  const [notes, setNotes] = useState<Readonly<Record<string, RowNotes>>>({});
  const latest = useRef(new Map<number, Product>());
  useEffect(() => {
    latest.current = new Map(products.map((product) => [product.id, product]));
  }, [products]);
  const done = useRef<Step[][]>([]);
  const queue = useRef<{ step: Step; ended: (saved: boolean) => void }[]>([]);
  const busy = useRef(new Set<number>());

  const note = useCallback((step: Step, value: CellNote | undefined) => {
    const key = step.variantId === undefined ? String(step.productId) : `${step.productId}-${step.variantId}`;
    setNotes((before) => {
      const { [step.field]: _old, ...others } = before[key] ?? {};
      return { ...before, [key]: value === undefined ? others : { ...others, [step.field]: value } };
    });
  }, []);

  const save = useCallback(
    async (step: Step): Promise<boolean> => {
      const product = latest.current.get(step.productId);
      const row = product && rowOf(product, step.variantId);
      if (row === undefined) return false;
      const result = await dispatch(saveCell(changeOf(row, step.field, step.to, step.from)));
      if (saveCell.fulfilled.match(result)) {
        latest.current.set(step.productId, result.payload);
        onSaved(result.payload);
        note(step, undefined);
        return true;
      }
      const failure = result.payload ?? UNANSWERED;
      const current = currentProductOf(failure);
      if (current !== undefined) {
        latest.current.set(step.productId, current);
        onSaved(current);
      }
      note(step, { state: 'failed', value: step.to, text: reasonOf(failure, step.field) });
      return false;
    },
    [dispatch, note, onSaved],
  );

  const work = useCallback(() => {
    while (busy.current.size < AT_ONCE) {
      const next = queue.current.findIndex(({ step }) => !busy.current.has(step.productId));
      const [job] = next === -1 ? [] : queue.current.splice(next, 1);
      if (job === undefined) return;
      busy.current.add(job.step.productId);
      void save(job.step).then((saved) => {
        busy.current.delete(job.step.productId);
        job.ended(saved);
        work();
      });
    }
  }, [save]);

  const run = useCallback(
    async (steps: readonly Step[]): Promise<Step[]> => {
      const saved: Step[] = [];
      const ends = steps.map(
        (step) =>
          new Promise<void>((resolve) => {
            note(step, { state: 'saving', value: step.to });
            queue.current.push({
              step,
              ended: (ok) => {
                if (ok) saved.push(step);
                resolve();
              },
            });
          }),
      );
      work();
      await Promise.all(ends);
      return saved;
    },
    [note, work],
  );

  const undoSteps = useCallback(
    async (steps: Step[]) => {
      done.current = done.current.filter((one) => one !== steps);
      const saved = await run(steps.map(({ from, to, ...step }) => ({ ...step, from: to, to: from })));
      if (saved.length < steps.length) toast.error(`${cellCount(steps.length - saved.length)} could not be put back.`);
      else toast.success(`${cellCount(saved.length)} put back.`);
    },
    [run],
  );

  /** Saves these cells, and offers to undo them together. What does not change anything is left out. */
  const commit = useCallback(
    async (edits: readonly CellEdit[]) => {
      const steps = edits.flatMap(({ row, field, value }): Step[] => {
        const product = latest.current.get(row.product.id);
        const now = (product && rowOf(product, row.variant?.id)) ?? row;
        const shown = notesOf.current[rowKey(row)]?.[field];
        const from = shown?.state === 'saving' ? shown.value : cellValue(now, field);
        const step = { productId: row.product.id, variantId: row.variant?.id, field, from, to: value };
        if (from !== value) return [step];
        note(step, undefined);
        return [];
      });
      if (steps.length === 0) return;
      const saved = await run(steps);
      if (saved.length === 0) return;
      done.current.push(saved);
      toast.repeated({
        group: 'cells',
        target: `${saved[0]?.productId} ${done.current.length}`,
        text: `${cellCount(saved.length)} saved`,
        many: (count) => `${count} changes saved`,
        undo: () => void undoSteps(saved),
      });
    },
    [note, run, undoSteps],
  );

  const notesOf = useRef(notes);
  useEffect(() => {
    notesOf.current = notes;
  }, [notes]);

  return useMemo(
    () => ({
      notes,
      commit,
      /** Shows why a typed text is no value. */
      reject: ({ row, field, value }: CellEdit, text: string) => {
        const step = { productId: row.product.id, variantId: row.variant?.id, field, from: null, to: value };
        note(step, { state: 'failed', value, text });
      },
      /** Forgets a rejected value: the cell shows the product's again. */
      dismiss: (row: Row, field: CellField) => {
        note({ productId: row.product.id, variantId: row.variant?.id, field, from: null, to: null }, undefined);
      },
      /** Undoes what was saved last. */
      undo: () => {
        const last = done.current.at(-1);
        if (last !== undefined) void undoSteps(last);
      },
    }),
    [notes, commit, note, undoSteps],
  );
}

export type CellEdits = ReturnType<typeof useCellEdits>;

function cellCount(count: number): string {
  return count === 1 ? '1 cell' : `${count} cells`;
}

function reasonOf(failure: ApiFailure, field: CellField): string {
  const errors = Object.entries(fieldErrorsOf(failure));
  const own = errors.find(([path]) => path === field || path.endsWith(`.${field}`)) ?? errors[0];
  return own?.[1] ?? sentenceFor(failure);
}
