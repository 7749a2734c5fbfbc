import type { ImportResource, Progress, UndoneImport } from '@shop/contract/product-files';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { applyImport, fetchImports, undoImport, uploadImport } from '../../state/imports.ts';
import { useAppDispatch } from '../../store/hooks.ts';

const FORMER = 20;
const LOOK_MS = 1000;

export type Stage =
  | { at: 'idle' }
  | { at: 'uploading'; share: number }
  | { at: 'checking'; progress: Progress }
  | { at: 'checked' };

/** One file on its way into the catalogue, and the former imports. */
export function useImport() {
  const dispatch = useAppDispatch();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportResource>();
  const [undone, setUndone] = useState<UndoneImport>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [working, setWorking] = useState<number>();
  const { former, read } = useFormerImports();
  const sending = useRef<{ abort: () => void }>(undefined);

  useEffect(() => () => sending.current?.abort(), []);

  useProgress(stage.at === 'checking', read, setStage);

  async function send(chosen: File) {
    setFile(chosen);
    setChecked(undefined);
    setUndone(undefined);
    setFailure(undefined);
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
      if (!result.meta.aborted) setFailure(result.payload ?? UNANSWERED);
      setStage({ at: 'idle' });
    }
    void read();
  }

  /** Applies or undoes an import, then reads what has become of it. */
  async function work(id: number, act: () => Promise<ApiFailure | undefined>) {
    setWorking(id);
    setFailure(await act());
    setWorking(undefined);
    const now = (await read())?.find((one) => one.id === id);
    if (now !== undefined && checked?.id === id) setChecked(now);
  }

  const apply = (id: number) =>
    work(id, async () => {
      const result = await dispatch(applyImport(id));
      return applyImport.fulfilled.match(result) ? undefined : (result.payload ?? UNANSWERED);
    });

  const undo = (id: number) =>
    work(id, async () => {
      const result = await dispatch(undoImport(id));
      if (!undoImport.fulfilled.match(result)) return result.payload ?? UNANSWERED;
      setUndone(result.payload);
      return undefined;
    });

  const stop = () => sending.current?.abort();
  return { stage, file, checked, undone, failure, working, former, send, stop, apply, undo };
}

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

/** The answer comes when all is compared; until then the list of imports tells how far it is. */
function useProgress(
  isChecking: boolean,
  read: ReturnType<typeof useFormerImports>['read'],
  setStage: (change: (now: Stage) => Stage) => void,
): void {
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(async () => {
      const [newest] = (await read()) ?? [];
      setStage((now) => (now.at === 'checking' ? { at: 'checking', progress: newest?.progress ?? now.progress } : now));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isChecking, read, setStage]);
}
