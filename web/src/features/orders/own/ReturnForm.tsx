import { localeText } from '@shop/messages/locale';
import { ownOrdersText } from '@shop/messages/own-orders';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { NewReturn } from '../../../state/own-orders.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { ReturnLineFields } from './ReturnLineFields.tsx';
import { errorOf, type LineDraft, reasonOf } from './return-reasons.ts';
import type { Returnable } from './returnable.ts';
import { REQUEST_RETURN } from './use-return.ts';

const day = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'long' }));

const empty: LineDraft = { chosen: false, quantity: 0, reason: undefined, ownReason: '', note: '' };

type ReturnFormProps = {
  returnable: Returnable;
  /** Of its heading, below that of the order. */
  level: 'h2' | 'h3';
  sending: boolean;
  onSend: (body: NewReturn) => void;
  onClose: () => void;
};

/** Which lines, how many and why. With a single line nothing must be chosen but the reason. */
export function ReturnForm({
  returnable: { lines, until },
  level: Heading,
  sending,
  onSend,
  onClose,
}: ReturnFormProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<number, LineDraft>>>({});
  const [checked, setChecked] = useState(false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const rows = lines.map((row) => {
    const draft = drafts[row.line.id] ?? { ...empty, chosen: lines.length === 1, quantity: row.most };
    // Another device may have returned some of it since.
    return { ...row, draft: { ...draft, quantity: Math.min(draft.quantity, row.most) } };
  });
  const chosen = rows.filter(({ draft }) => draft.chosen);
  const nothing = checked && chosen.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setChecked(true);
    if (chosen.length === 0 || chosen.some(({ draft }) => errorOf(draft) !== undefined)) {
      // The fields are marked as faulty by the next render.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onSend({
      lines: chosen.map(({ line, draft }) => ({
        line: line.id,
        quantity: draft.quantity,
        reason: reasonOf(draft),
        ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
      })),
    });
  }

  return (
    <form ref={form} noValidate aria-labelledby={id} onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <div>
        <Heading ref={heading} id={id} tabIndex={-1} className="font-semibold outline-none">
          {ownOrdersText.whatDoYouWantTo}
        </Heading>
        {until !== undefined && (
          <p className="text-sm text-ink-soft">{ownOrdersText.youCanReturnItUntil({ until: day().format(until) })}</p>
        )}
      </div>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-page">
        {rows.map(({ line, most, draft }) => (
          <ReturnLineFields
            key={line.id}
            line={line}
            most={most}
            only={lines.length === 1}
            draft={draft}
            error={checked && draft.chosen ? errorOf(draft) : undefined}
            faulty={nothing}
            onChange={(changes) => setDrafts({ ...drafts, [line.id]: { ...draft, ...changes } })}
          />
        ))}
      </ul>
      {nothing && <p className="text-sm text-red">{ownOrdersText.chooseWhatYouWantTo}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending} busyText={ownOrdersText.requesting}>
          {REQUEST_RETURN}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {ownOrdersText.keepEverything}
        </Button>
      </div>
    </form>
  );
}
