import { MOST_NAMES } from '@shop/contract/named-products';
import { formatCount } from '@shop/contract/numbers';
import { pasteTableText } from '@shop/messages/paste-table';
import { useState } from 'react';
import { useApplyImportMutation, useUndoImportMutation, useUploadImportMutation } from '../../data/imports.ts';
import { useNameProductsMutation } from '../../data/named-products.ts';
import { failureOf } from '../../data/shop-data.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { planStocks, readTable, type StockPlan, stockFile } from './pasted-table.ts';

/** From the pasted text to changed stocks: looked for, shown, and applied as one import, which can be undone. */
export function usePastedTable(onDone: () => void) {
  const [find, finding] = useNameProductsMutation();
  const [upload, uploading] = useUploadImportMutation();
  const [applyOne, applying] = useApplyImportMutation();
  const [undoOne] = useUndoImportMutation();
  const [plan, setPlan] = useState<StockPlan>();
  const [fault, setFault] = useState<string>();
  const fail = (failure: ApiFailure | undefined) => setFault(failure && sentenceFor(failure));

  async function preview(text: string): Promise<void> {
    const lines = readTable(text);
    if (lines.length === 0) return setFault(pasteTableText.nothingPasted);
    if (lines.length > MOST_NAMES) {
      const [most, found] = [formatCount(MOST_NAMES), formatCount(lines.length)];
      return setFault(pasteTableText.atMostLines({ most, lines: found }));
    }
    const named = await find(lines.map(({ name }) => name));
    fail(failureOf(named));
    setPlan(named.data && planStocks(lines, named.data));
  }

  async function apply({ changes }: StockPlan): Promise<void> {
    const checked = await upload({ file: stockFile(changes), mapping: undefined, onProgress: () => undefined });
    if (checked.data === undefined) return fail(failureOf(checked));
    const { id } = checked.data;
    const applied = await applyOne({ id, leaveOut: true });
    if (applied.data === undefined) return fail(failureOf(applied));
    const { changed } = applied.data;
    const left = applied.data.leftOut.length;
    toast.repeated({
      group: `stocks ${id}`,
      target: id,
      text: left === 0 ? pasteTableText.changed({ changed }) : pasteTableText.changedSome({ changed, left }),
      many: (times) => pasteTableText.times({ times }),
      undo: () => void undo(id),
    });
    onDone();
  }

  async function undo(id: number): Promise<void> {
    const result = await undoOne(id);
    const failure = failureOf(result);
    if (failure !== undefined) toast.error(sentenceFor(failure));
    if (result.data === undefined) return;
    const { undone, left } = result.data;
    if (left.length === 0) toast.success(pasteTableText.putBack({ undone }));
    else toast.error(pasteTableText.putBackSome({ undone, left: left.length }));
  }

  return {
    plan,
    fault,
    looking: finding.isLoading,
    changing: uploading.isLoading || applying.isLoading,
    preview: (text: string) => void preview(text),
    apply: (wanted: StockPlan) => void apply(wanted),
    back(): void {
      setFault(undefined);
      setPlan(undefined);
    },
  };
}
