import { isUnknownHeader, recognise } from '@shop/contract/file-headers';
import type { ImportMapping } from '@shop/contract/import-mappings';
import type { AppliedImport, ImportResource, UndoneImport } from '@shop/contract/product-files';
import { useEffect, useRef, useState } from 'react';
import { useImportMappingsQuery } from '../../data/import-mappings.ts';
import {
  type ApplyRequest,
  useApplyImportMutation,
  useImportsQuery,
  useRetryImportPicturesMutation,
  useUndoImportMutation,
  useUploadImportMutation,
} from '../../data/imports.ts';
import { failureOf } from '../../data/shop-data.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { type FileHead, readHead } from './file-head.ts';
import { picturesLeft } from './ImportPictures.tsx';
import { fittingMapping } from './mapping-draft.ts';

const FORMER = 20;
const LOOK_MS = 1000;

/** `mapping`: it waits for somebody to say what its columns are. */
export type Stage =
  | { at: 'idle' }
  | { at: 'mapping'; head: FileHead }
  | { at: 'uploading'; share: number }
  | { at: 'checking' }
  | { at: 'checked' };

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
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportResource>();
  const [outcome, setOutcome] = useState<Outcome>({});
  const mappings = useImportMappingsQuery();
  const pictures = useRetriedPictures((failure) => setOutcome({ failure }));
  const { apply, undo, working } = useApplying(setOutcome);
  const { former, refetch } = useFormerImports(stage.at === 'checking' || working !== undefined);
  const sending = useSending();

  /** Sends it, unless its columns are none that the shop knows, or are those of a mapping. */
  async function choose(chosen: File) {
    setFile(chosen);
    setChecked(undefined);
    setOutcome({});
    const head = await headToMap(chosen, mappings.data ?? []);
    if (head === undefined) await send(chosen);
    else setStage({ at: 'mapping', head });
  }

  async function send(chosen: File, mapping?: number) {
    setFile(chosen);
    setChecked(undefined);
    setOutcome({});
    setStage({ at: 'uploading', share: 0 });
    let isStopped = false;
    const request = upload({
      file: chosen,
      mapping,
      onProgress: (share) => setStage(share < 1 ? { at: 'uploading', share } : { at: 'checking' }),
    });
    sending.current = {
      abort: () => {
        isStopped = true;
        request.abort();
      },
    };
    const result = await request;
    setChecked(result.data);
    setStage({ at: result.data === undefined ? 'idle' : 'checked' });
    if (!isStopped) setOutcome({ failure: failureOf(result) });
    // Once the screen is gone, nobody looks at the list.
    else if (sending.current !== undefined) void refetch();
  }

  const stop = () => sending.current?.abort();
  const cancel = () => setStage({ at: 'idle' });
  // The list is read again and again, and knows better.
  const now = checked && (former.find(({ id }) => id === checked.id) ?? checked);
  const done = { choose, cancel, send, stop, apply, undo };
  return {
    ...outcome,
    ...done,
    ...pictures,
    stage,
    file,
    checked: now,
    working,
    former,
    mappings: mappings.data ?? [],
  };
}

/** Applies and undoes, and tells what became of it. */
function useApplying(setOutcome: (outcome: Outcome) => void) {
  const [applyOne, applying] = useApplyImportMutation();
  const [undoOne, undoing] = useUndoImportMutation();
  const working = applying.isLoading ? applying.originalArgs?.id : undoing.isLoading ? undoing.originalArgs : undefined;

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

  return { apply, undo, working };
}

/** The newest imports, read again and again while one is at work. */
function useFormerImports(isAtWork: boolean) {
  const [isUnderWayNow, setIsUnderWayNow] = useState(false);
  // The answers come when all is done; until then the list of imports tells how far they are.
  const { data, refetch } = useImportsQuery(FORMER, { pollingInterval: isAtWork || isUnderWayNow ? LOOK_MS : 0 });
  const former = data?.items ?? [];
  const isMoving = former.some((one) => isUnderWay(one) || picturesLeft(one) > 0);
  // Also what was begun before this page was opened, or by somebody else.
  if (isUnderWayNow !== isMoving) setIsUnderWayNow(!isUnderWayNow);
  return { former, refetch };
}

/** The upload that is under way, which ends with the screen. */
function useSending() {
  const sending = useRef<{ abort: () => void }>(undefined);
  useEffect(
    () => () => {
      const request = sending.current;
      sending.current = undefined;
      request?.abort();
    },
    [],
  );
  return sending;
}

/** The beginning of a file whose columns somebody has to say; undefined for one that can be sent. */
async function headToMap(file: File, mappings: readonly ImportMapping[]): Promise<FileHead | undefined> {
  const head = await readHead(file);
  if (head === undefined || recognise(head.words) !== undefined) return undefined;
  const isMapped = isUnknownHeader(head.words) || fittingMapping(mappings, head.words) !== undefined;
  return isMapped ? head : undefined;
}

function useRetriedPictures(onEnd: (failure: ApiFailure | undefined) => void) {
  const [retryOne, { isLoading }] = useRetryImportPicturesMutation();
  const retryPictures = async (id: number) => onEnd(failureOf(await retryOne(id)));
  return { retryPictures, retrying: isLoading };
}

export const isUnderWay = ({ state }: ImportResource) => ['checking', 'applying', 'undoing'].includes(state);
