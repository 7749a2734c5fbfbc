import type { AppliedImport, ImportResource, UndoneImport } from '@shop/contract/product-files';
import { useEffect, useRef, useState } from 'react';
import {
  type ApplyRequest,
  useApplyImportMutation,
  useImportsQuery,
  useUndoImportMutation,
  useUploadImportMutation,
} from '../../data/imports.ts';
import { failureOf } from '../../data/shop-data.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';

const FORMER = 20;
const LOOK_MS = 1000;

export type Stage = { at: 'idle' } | { at: 'uploading'; share: number } | { at: 'checking' } | { at: 'checked' };

/** What became of the last thing that was asked for. */
interface Outcome {
  applied?: AppliedImport | undefined;
  undone?: UndoneImport | undefined;
  failure?: ApiFailure | undefined;
  /** What was not applied, since lines of it have changed meanwhile. */
  stale?: ApplyRequest;
}

/** One file on its way into the catalogue, and the former imports. */
export function useImport() {
  const [upload] = useUploadImportMutation();
  const [applyOne, applying] = useApplyImportMutation();
  const [undoOne, undoing] = useUndoImportMutation();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportResource>();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isUnderWayNow, setIsUnderWayNow] = useState(false);
  const working = applying.isLoading ? applying.originalArgs?.id : undoing.isLoading ? undoing.originalArgs : undefined;
  // The answers come when all is done; until then the list of imports tells how far they are.
  const isAtWork = stage.at === 'checking' || working !== undefined || isUnderWayNow;
  const { data, refetch } = useImportsQuery(FORMER, { pollingInterval: isAtWork ? LOOK_MS : 0 });
  const former = data?.items ?? [];
  // Also what was begun before this page was opened, or by somebody else.
  if (isUnderWayNow !== former.some(isUnderWay)) setIsUnderWayNow(!isUnderWayNow);
  const sending = useRef<{ abort: () => void }>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(chosen: File) {
    setFile(chosen);
    setChecked(undefined);
    setOutcome({});
    setStage({ at: 'uploading', share: 0 });
    let isStopped = false;
    const request = upload({
      file: chosen,
      onProgress: (share) => setStage(share < 1 ? { at: 'uploading', share } : { at: 'checking' }),
    });
    sending.current = {
      abort() {
        isStopped = true;
        request.abort();
      },
    };
    const result = await request;
    setChecked(result.data);
    setStage({ at: result.data === undefined ? 'idle' : 'checked' });
    if (isStopped) void refetch();
    else setOutcome({ failure: failureOf(result) });
  }

  async function apply(asked: ApplyRequest) {
    setOutcome({});
    const result = await applyOne(asked);
    const failure = failureOf(result);
    const hasConflicts = failure?.kind === 'problem' && (failure.conflicts ?? []).length > 0;
    setOutcome({ applied: result.data, failure, ...(hasConflicts && { stale: asked }) });
  }

  async function undo(id: number) {
    setOutcome({});
    const result = await undoOne(id);
    setOutcome({ undone: result.data, failure: failureOf(result) });
  }

  const stop = () => sending.current?.abort();
  // The list is read again and again, and knows better.
  const now = checked && (former.find(({ id }) => id === checked.id) ?? checked);
  return { ...outcome, stage, file, checked: now, working, former, send, stop, apply, undo };
}

export const isUnderWay = ({ state }: ImportResource) => ['checking', 'applying', 'undoing'].includes(state);
