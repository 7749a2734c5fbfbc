import { twoStepText } from '@shop/messages/two-step';
import { useEffect, useRef, useState } from 'react';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { makeRecoveryCodes } from '../../../state/second-factor.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../toasts/toast.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { What } from './What.tsx';

type RecoveryCodesProps = { left: number; onNew: (codes: readonly string[]) => Promise<void> };

export function RecoveryCodes({ left, onNew }: RecoveryCodesProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  async function make(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const result = await dispatch(makeRecoveryCodes());
    setBusy(false);
    if (makeRecoveryCodes.fulfilled.match(result)) await onNew(result.payload);
    else setFailure(result.payload ?? UNANSWERED);
  }

  return (
    <div className="flex flex-col gap-4 py-5">
      <What name={twoStepText.recoveryCodes} says={twoStepText.codesLeft({ count: left })}>
        <Button variant="secondary" busy={busy} busyText={twoStepText.making} onClick={() => void make()}>
          {twoStepText.newCodes}
        </Button>
      </What>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
    </div>
  );
}

/** Shown once: nobody can read them later. */
export function NewRecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(twoStepText.copied);
    } catch {
      toast.error(twoStepText.couldNotCopy);
    }
  }

  return (
    <div className="flex flex-col gap-4 py-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {twoStepText.recoveryCodes}
      </h3>
      <Alert tone="yellow">{twoStepText.keepTheseCodes}</Alert>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm wrap-anywhere">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {twoStepText.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass('secondary')}
        >
          {twoStepText.download}
        </a>
        <Button onClick={onDone}>{twoStepText.done}</Button>
      </div>
    </div>
  );
}
