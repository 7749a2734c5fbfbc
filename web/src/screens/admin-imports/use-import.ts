import type { AppliedImport, ImportResource, Progress, UndoneImport } from '@shop/contract/product-files';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { type ApplyRequest, applyImport, fetchImports, undoImport, uploadImport } from '../../state/imports.ts';
import { useAppDispatch } from '../../store/hooks.ts';

const FORMER = 20;
const LOOK_MS = 1000;

export type Stage =
  | { at: 'idle' }
  | { at: 'uploading'; share: number }
  | { at: 'checking'; progress: Progress }
  | { at: 'checked' };

/** What became of the last thing that was asked for. */
interface Outcome {
  applied?: AppliedImport;
  undone?: UndoneImport;
  failure?: ApiFailure;
  /** What was not applied, since lines of it have changed meanwhile. */
  stale?: ApplyRequest;
}

/** One file on its way into the catalogue, and the former imports. */
export function useImport() {
  const dispatch = useAppDispatch();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportResource>();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [working, setWorking] = useState<number>();
  const { former, read } = useFormerImports();
  const sending = useRef<{ abort: () => void }>(undefined);

  useEffect(() => () => sending.current?.abort(), []);

  // Also what was begun before this page was opened, or by somebody else.
  useProgress(stage.at === 'checking' || working !== undefined || former.some(isUnderWay), read, setStage);

  async function send(chosen: File) {
    setFile(chosen);
    setChecked(undefined);
    setOutcome({});
    setStage({ at: 'uploading', share: 0 });
    const request = dispatch(
      uploadImport({
        file: chosen,
        onProgress: (share) => setStage(share < 1 ? { at: 'uploading', share } : { at: 'checking', progress: null }),
      }),
    );
    sending.current = request;
    const result = await request;
    if (uploadImport.fulfilled.match(result)) {
      setChecked(result.payload);
      setStage({ at: 'checked' });
    } else {
      if (!result.meta.aborted) setOutcome({ failure: result.payload ?? UNANSWERED });
      setStage({ at: 'idle' });
    }
    void read();
  }

  /** Applies or undoes an import, then reads what has become of it. */
  async function work(id: number, act: () => Promise<Outcome>) {
    setWorking(id);
    setOutcome({});
    setOutcome(await act());
    setWorking(undefined);
    await read();
  }

  const apply = (asked: ApplyRequest) =>
    work(asked.id, async () => {
      const result = await dispatch(applyImport(asked));
      if (applyImport.fulfilled.match(result)) return { applied: result.payload };
      const failure = result.payload ?? UNANSWERED;
      const hasConflicts = failure.kind === 'problem' && (failure.conflicts ?? []).length > 0;
      return { failure, ...(hasConflicts && { stale: asked }) };
    });

  const undo = (id: number) =>
    work(id, async () => {
      const result = await dispatch(undoImport(id));
      return undoImport.fulfilled.match(result)
        ? { undone: result.payload }
        : { failure: result.payload ?? UNANSWERED };
    });

  const stop = () => sending.current?.abort();
  // The list is read again and again, and knows better.
  const now = checked && (former.find(({ id }) => id === checked.id) ?? checked);
  const { applied, undone, failure, stale } = outcome;
  return { stage, file, checked: now, applied, undone, failure, stale, working, former, send, stop, apply, undo };
}

export const isUnderWay = ({ state }: ImportResource) => ['checking', 'applying', 'undoing'].includes(state);

function useFormerImports() {
  const dispatch = useAppDispatch();
  const [former, setFormer] = useState<readonly ImportResource[]>([]);
  const read = useCallback(async () => {
    const result = await dispatch(fetchImports(FORMER));
    if (!fetchImports.fulfilled.match(result)) return undefined;
    setFormer(result.payload.items);
    return result.payload.items;
  }, [dispatch]);
  useEffect(() => void read(), [read]);
  return { former, read };
}

/** The answer comes when all is done; until then the list of imports tells how far it is. */
function useProgress(
  isAtWork: boolean,
  read: ReturnType<typeof useFormerImports>['read'],
  setStage: (change: (now: Stage) => Stage) => void,
): void {
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(async () => {
      const [newest] = (await read()) ?? [];
      setStage((now) => (now.at === 'checking' ? { at: 'checking', progress: newest?.progress ?? now.progress } : now));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isAtWork, read, setStage]);
}
