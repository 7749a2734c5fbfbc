import type { Product } from '@shop/contract/catalogue';
import { adminProductsText } from '@shop/messages/admin-products';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSaveCellMutation } from '../../data/product-table.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useUnloadWarning } from '../../forms/use-unload-warning.ts';
import { type ApiFailure, fieldErrorsOf, sentenceFor } from '../../state/error-sentences.ts';
import { currentProductOf } from '../../state/product-slice.ts';
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
export function useCellEdits(products: readonly Product[]) {
  const { notes, shown, note, saving, unsaved } = useNotes();
  const { latest, isShown } = useRows(products);
  const save = useSaving(latest, note);
  const run = useQueue(save, note);
  const done = useRef<Step[][]>([]);

  const undoSteps = useCallback(
    async (steps: Step[]) => {
      // The message and Ctrl+Z undo the same.
      if (!done.current.includes(steps)) return;
      done.current = done.current.filter((one) => one !== steps);
      const { saved, failed } = await run(steps.map(({ from, to, ...step }) => ({ ...step, from: to, to: from })));
      if (failed.length > 0) toast.error(adminProductsText.cellsNotPutBack({ cells: failed.length }));
      else toast.success(adminProductsText.cellsPutBack({ cells: saved.length }));
    },
    [run],
  );

  /** Saves these cells, and offers to undo them together. What does not change anything is left out. */
  const commit = useCallback(
    async (edits: readonly CellEdit[]) => {
      const steps = edits.flatMap(({ row, field, value }): Step[] => {
        const product = latest.current.get(row.product.id);
        const now = (product && rowOf(product, row.variant?.id)) ?? row;
        const entered = shown.current[rowKey(row)]?.[field];
        const from = entered?.state === 'saving' ? entered.value : cellValue(now, field);
        const step = stepOf({ row, field, value }, from);
        if (from !== value) return [step];
        note(step, undefined);
        return [];
      });
      const { saved, failed } = await run(steps);
      const unseen = failed.filter((step) => !isShown(step));
      if (unseen.length > 0) toast.error(adminProductsText.hiddenCellsNotSaved({ cells: unseen.length }));
      if (saved.length === 0) return;
      done.current.push(saved);
      toast.repeated({
        group: 'cells',
        target: `${saved[0]?.productId} ${done.current.length}`,
        text: adminProductsText.cellsSaved({ cells: saved.length }),
        many: (count) => adminProductsText.countChangesSaved({ count }),
        undo: () => void undoSteps(saved),
      });
    },
    [isShown, latest, note, run, shown, undoSteps],
  );

  return useMemo(
    () => ({
      notes,
      /** Whether a value was rejected, and is nowhere but here. What is being saved is saved on another page, too. */
      unsaved,
      /** How many cells are being saved, or wait for it. */
      saving,
      commit,
      /** Shows why a typed text is no value. */
      reject: (edit: CellEdit, text: string) => note(stepOf(edit, null), { state: 'failed', value: edit.value, text }),
      /** Forgets a rejected value: the cell shows the product's again. */
      dismiss: (row: Row, field: CellField) => note(stepOf({ row, field, value: null }, null), undefined),
      /** Undoes what was saved last. */
      undo: () => {
        const last = done.current.at(-1);
        if (last !== undefined) void undoSteps(last);
      },
    }),
    [notes, unsaved, saving, commit, note, undoSteps],
  );
}

function stepOf({ row, field, value }: CellEdit, from: CellValue): Step {
  return { productId: row.product.id, variantId: row.variant?.id, field, from, to: value };
}

type Note = (step: Step, value: CellNote | undefined) => void;

function useNotes() {
  const [notes, setNotes] = useState<Readonly<Record<string, RowNotes>>>({});
  const shown = useRef(notes);
  useEffect(() => {
    shown.current = notes;
  }, [notes]);
  const note: Note = useCallback((step, value) => {
    const key = step.variantId === undefined ? String(step.productId) : `${step.productId}-${step.variantId}`;
    setNotes((before) => {
      const { [step.field]: _old, ...others } = before[key] ?? {};
      return { ...before, [key]: value === undefined ? others : { ...others, [step.field]: value } };
    });
  }, []);
  const states = Object.values(notes).flatMap((row) => Object.values(row).map(({ state }) => state));
  useUnloadWarning(states.includes('saving'));
  const saving = states.filter((state) => state === 'saving').length;
  return { notes, shown, note, saving, unsaved: states.includes('failed') };
}

/** The products as they are now: also those of other pages, whose cells may still wait to be saved, or be put back. */
function useRows(products: readonly Product[]) {
  const latest = useRef(new Map<number, Product>());
  const onPage = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    for (const product of products) latest.current.set(product.id, product);
    onPage.current = new Set(products.map(({ id }) => id));
    return () => {
      onPage.current = new Set();
    };
  }, [products]);
  const isShown = useCallback(({ productId, variantId }: Step) => {
    const product = onPage.current.has(productId) ? latest.current.get(productId) : undefined;
    return product !== undefined && rowOf(product, variantId) !== undefined;
  }, []);
  return { latest, isShown };
}

/** One request for one cell. @returns whether it was saved */
function useSaving(latest: RefObject<Map<number, Product>>, note: Note) {
  const [saveCell] = useSaveCellMutation();
  return useCallback(
    async (step: Step): Promise<boolean> => {
      const product = latest.current.get(step.productId);
      const row = product && rowOf(product, step.variantId);
      if (row === undefined) {
        note(step, undefined);
        return false;
      }
      const result = await saveCell(changeOf(row, step.field, step.to, step.from));
      const failure = failureOf(result);
      const current = result.data ?? (failure && currentProductOf(failure));
      if (current !== undefined) latest.current.set(step.productId, current);
      const text = failure && reasonOf(failure, step.field);
      note(step, text === undefined ? undefined : { state: 'failed', value: step.to, text });
      return failure === undefined;
    },
    [saveCell, latest, note],
  );
}

type Outcome = { saved: Step[]; failed: Step[] };
type Job = { step: Step; ended: (step: Step, saved: boolean) => void };

/** Runs steps, those of one product in turn. @returns them as they were sent */
function useQueue(save: (step: Step) => Promise<boolean>, note: Note) {
  const queue = useRef<Job[]>([]);
  const busy = useRef(new Set<number>());

  const work = useCallback(() => {
    while (busy.current.size < AT_ONCE) {
      const next = queue.current.findIndex(({ step }) => !busy.current.has(step.productId));
      const [job] = next === -1 ? [] : queue.current.splice(next, 1);
      if (job === undefined) return;
      const { step, ended } = job;
      busy.current.add(step.productId);
      void save(step).then((saved) => {
        busy.current.delete(step.productId);
        const following = queue.current.find((one) => isSameCell(one.step, step));
        // It was entered over a value that is not stored.
        if (!saved && following !== undefined) following.step = { ...following.step, from: step.from };
        ended(step, saved);
        work();
      });
    }
  }, [save]);

  return useCallback(
    async (steps: readonly Step[]): Promise<Outcome> => {
      const outcome: Outcome = { saved: [], failed: [] };
      const ends = steps.map((step) => {
        note(step, { state: 'saving', value: step.to });
        return new Promise<void>((resolve) => {
          const ended: Job['ended'] = (sent, saved) => {
            outcome[saved ? 'saved' : 'failed'].push(sent);
            resolve();
          };
          queue.current.push({ step, ended });
        });
      });
      work();
      await Promise.all(ends);
      return outcome;
    },
    [note, work],
  );
}

function isSameCell(one: Step, other: Step): boolean {
  return one.productId === other.productId && one.variantId === other.variantId && one.field === other.field;
}

export type CellEdits = ReturnType<typeof useCellEdits>;

function reasonOf(failure: ApiFailure, field: CellField): string {
  const errors = Object.entries(fieldErrorsOf(failure));
  const own = errors.find(([path]) => path === field || path.endsWith(`.${field}`)) ?? errors[0];
  return own?.[1] ?? sentenceFor(failure);
}
