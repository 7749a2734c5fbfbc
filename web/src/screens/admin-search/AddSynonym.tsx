import { SYNONYM_MAX } from '@shop/contract/search';
import { adminSearchText } from '@shop/messages/admin-search';
import { useEffect, useRef, useState } from 'react';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { holds } from './synonym-groups.ts';

type AddSynonymProps = {
  term: string;
  /** @returns why it is not added */
  onAdd: (meaning: string) => Promise<ApiFailure | undefined>;
  onClose: () => void;
};

/** Says in one field what a search term means. */
export function AddSynonym({ term, onAdd, onClose }: AddSynonymProps) {
  const [meaning, setMeaning] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function add(): Promise<void> {
    const text = meaning.trim();
    if (text === '') return setError(adminSearchText.enterTheWord);
    if (holds([term], text)) return setError(adminSearchText.enterAnotherWord);
    setBusy(true);
    const failure = await onAdd(text);
    setBusy(false);
    if (failure === undefined) onClose();
    else setError(messageOf(failure));
  }

  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-x-3 gap-y-2 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void add();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Field
        label={adminSearchText.meansTheSameAs({ term })}
        hint={adminSearchText.aWordOfProducts}
        className="min-w-0 flex-1 basis-60"
        ref={input}
        value={meaning}
        error={error}
        maxLength={SYNONYM_MAX}
        autoComplete="off"
        onChange={(event) => {
          setMeaning(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex gap-2 sm:pt-7">
        <Button type="submit" busy={busy} busyText={adminSearchText.saving}>
          {adminSearchText.saveSynonym}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {adminSearchText.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The field's own error, where the server names one. */
function messageOf(failure: ApiFailure): string {
  const own = failure.kind === 'problem' ? failure.errors[0]?.message : undefined;
  return own ?? sentenceFor(failure);
}
