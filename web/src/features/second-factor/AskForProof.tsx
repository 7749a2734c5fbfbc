import { secondFactorText } from '@shop/messages/second-factor';
import { type FormEvent, useRef, useState } from 'react';
import type { AskedForProof, Proof } from '../../state/proof.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';

/** In how many ways one can show who one is. */
type Way = 'app' | 'passkey' | 'recovery';

type AskForProofProps = {
  asked: AskedForProof;
  /** True until the proof has its answer. */
  busy: boolean;
  /** @returns undefined where it was not used */
  askPasskey: () => Promise<Proof | undefined>;
  onProof: (proof: Proof) => void;
  onCancel: () => void;
};

const explanations: Readonly<Record<Way, string>> = {
  app: secondFactorText.openYourApp,
  passkey: secondFactorText.yourPasskey,
  recovery: secondFactorText.aRecoveryCode,
};
const choices: Readonly<Record<Way, string>> = {
  app: secondFactorText.useTheApp,
  passkey: secondFactorText.useAPasskey,
  recovery: secondFactorText.useARecoveryCode,
};

/** Asks for the second factor in one of the ways that the account has. */
export function AskForProof({ asked, busy, askPasskey, onProof, onCancel }: AskForProofProps) {
  const ways: Way[] = [
    ...(asked.factors.includes('totp') ? (['app'] as const) : []),
    ...(asked.factors.includes('passkey') ? (['passkey'] as const) : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const [isWaiting, setIsWaiting] = useState(false);
  const [error, setError] = useState<string>();
  // Of another way the answer says nothing.
  const [refused, setRefused] = useState<{ asked: AskedForProof; way: Way }>({ asked, way });
  if (refused.asked !== asked) {
    setRefused({ asked, way });
    setError(undefined);
  }
  const shown = error ?? (refused.way === way ? asked.wrong : undefined);

  async function proveByPasskey(): Promise<void> {
    setError(undefined);
    setIsWaiting(true);
    const proof = await askPasskey();
    setIsWaiting(false);
    if (proof === undefined) setError(secondFactorText.passkeyWasNotUsed);
    else onProof(proof);
  }

  return (
    <Modal open onClose={onCancel} title={secondFactorText.confirmItIsYou}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-soft">{explanations[way]}</p>
        {way === 'passkey' ? (
          <>
            {shown !== undefined && <Alert>{shown}</Alert>}
            <Button
              data-focus-first
              busy={busy || isWaiting}
              busyText={secondFactorText.confirming}
              onClick={() => void proveByPasskey()}
            >
              {secondFactorText.useAPasskey}
            </Button>
          </>
        ) : (
          <CodeForm
            key={way}
            way={way}
            busy={busy}
            error={shown}
            setError={setError}
            onCode={(code) => onProof({ code })}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <Button key={one} variant="secondary" size="small" className="min-h-11" onClick={() => setWay(one)}>
                {choices[one]}
              </Button>
            ))}
          <Button variant="secondary" size="small" className="min-h-11" onClick={onCancel}>
            {secondFactorText.cancel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type CodeFormProps = {
  way: 'app' | 'recovery';
  busy: boolean;
  error: string | undefined;
  setError: (error: string | undefined) => void;
  onCode: (code: string) => void;
};

function CodeForm({ way, busy, error, setError, onCode }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    input.current?.focus();
    if (code === '') setError(secondFactorText.codeIsRequired);
    else if (!busy) onCode(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        ref={input}
        label={way === 'app' ? secondFactorText.code : secondFactorText.recoveryCode}
        inputMode={way === 'app' ? 'numeric' : 'text'}
        autoComplete={way === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        data-focus-first
        autoFocus
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" busy={busy} busyText={secondFactorText.confirming} className="self-start">
        {secondFactorText.confirm}
      </Button>
    </form>
  );
}
