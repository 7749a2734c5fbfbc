import { type Passkey, passkeyName } from '@shop/contract/second-factor';
import { twoStepText } from '@shop/messages/two-step';
import { useRef, useState } from 'react';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { addPasskey, askForNewPasskey, removePasskey } from '../../../state/second-factor.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../toasts/toast.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Time } from '../../../ui/Time.tsx';
import { What } from './What.tsx';

type PasskeysProps = { passkeys: readonly Passkey[]; onChange: (recoveryCodes?: readonly string[]) => Promise<void> };

export function Passkeys({ passkeys, onChange }: PasskeysProps) {
  const dispatch = useAppDispatch();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<number>();
  const [failure, setFailure] = useState<ApiFailure>();
  const list = useRef<HTMLDivElement>(null);

  async function remove(id: number): Promise<void> {
    setFailure(undefined);
    setRemoving(id);
    const result = await dispatch(removePasskey(id));
    setRemoving(undefined);
    if (!removePasskey.fulfilled.match(result)) return setFailure(result.payload ?? UNANSWERED);
    toast.success(twoStepText.passkeyRemoved);
    await onChange();
    // Its button is gone.
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-4 py-5 outline-none">
      <What name={twoStepText.passkeys} says={twoStepText.whatPasskeysAre}>
        {!adding && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {twoStepText.addPasskey}
          </Button>
        )}
      </What>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      {passkeys.length === 0 ? (
        <p className="text-sm text-ink-soft">{twoStepText.noPasskeys}</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-soft">
                  {twoStepText.added} <Time at={createdAt} />
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                className="min-h-11"
                busy={removing === id}
                aria-label={twoStepText.removePasskey({ name })}
                onClick={() => void remove(id)}
              >
                {twoStepText.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <NewPasskey
          onAdded={async (codes) => {
            setAdding(false);
            await onChange(codes);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </div>
  );
}

type NewPasskeyProps = { onAdded: PasskeysProps['onChange']; onCancel: () => void };

function NewPasskey({ onAdded, onCancel }: NewPasskeyProps) {
  const dispatch = useAppDispatch();
  const { form, field, busy } = useSchemaForm(['name'], passkeyName, async ({ name }) => {
    const asked = await dispatch(askForNewPasskey());
    if (!askForNewPasskey.fulfilled.match(asked)) return { name: sentenceFor(asked.payload ?? UNANSWERED) };
    const response = await import('./make-passkey.ts')
      .then(({ makePasskey }) => makePasskey(asked.payload))
      .catch(() => undefined);
    if (response === undefined) return { name: twoStepText.passkeyWasNotMade };
    const added = await dispatch(addPasskey({ name, response }));
    if (!addPasskey.fulfilled.match(added)) return { name: sentenceFor(added.payload ?? UNANSWERED) };
    toast.success(twoStepText.passkeyAdded);
    await onAdded(added.payload.recoveryCodes);
    return undefined;
  });
  return (
    <form {...form} className="flex max-w-md flex-col gap-4 border-t border-line pt-5">
      <Field
        label={twoStepText.nameOfPasskey}
        defaultValue={twoStepText.samplePasskey}
        autoComplete="off"
        maxLength={100}
        autoFocus
        {...field('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText={twoStepText.makingPasskey}>
          {twoStepText.makePasskey}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {twoStepText.cancel}
        </Button>
      </div>
    </form>
  );
}
