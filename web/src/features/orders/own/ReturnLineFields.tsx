import type { OrderLine } from '@shop/contract/orders';
import { pictureSources } from '@shop/contract/pictures';
import { ownOrdersText } from '@shop/messages/own-orders';
import { useId } from 'react';
import { lineName } from '../../../state/line-words.ts';
import { Field } from '../../../ui/Field.tsx';
import { inline } from '../../../ui/inline.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { type LineDraft, NOTE_MAX, OWN_REASON, REASON_MAX, returnReasons } from './return-reasons.ts';

type ReturnLineFieldsProps = {
  line: OrderLine;
  /** Units that can be returned. */
  most: number;
  /** It is the only line that can be returned. */
  only: boolean;
  draft: LineDraft;
  /** Why the reason is not right. */
  error: string | undefined;
  /** Nothing was chosen. */
  faulty: boolean;
  onChange: (changes: Partial<LineDraft>) => void;
};

/** One line of the order: whether it is sent back, how many of it, and why. */
export function ReturnLineFields({ line, most, only, draft, error, faulty, onChange }: ReturnLineFieldsProps) {
  const id = useId();
  const name = lineName(line);
  const Row = only ? 'div' : 'label';
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <Row className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
          {!only && (
            <input
              type="checkbox"
              checked={draft.chosen}
              aria-invalid={faulty || undefined}
              onChange={(event) => onChange({ chosen: event.currentTarget.checked })}
              className="size-5 shrink-0"
            />
          )}
          <Picture
            {...pictureSources(line.product.thumbnail)}
            alt=""
            width={48}
            height={48}
            className="size-12 shrink-0 rounded-sm"
          />
          <span className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
        </Row>
        {draft.chosen && most > 1 && (
          <Select
            aria-label={ownOrdersText.unitsOfNameToReturn({ name })}
            value={draft.quantity}
            onChange={(event) => onChange({ quantity: Number(event.currentTarget.value) })}
            className="w-24 shrink-0"
          >
            {Array.from({ length: most }, (_, index) => (
              <option key={index} value={index + 1}>
                {ownOrdersText.indexOfMost({ index: index + 1, most })}
              </option>
            ))}
          </Select>
        )}
      </div>
      {draft.chosen && (
        <>
          <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
            <legend className="mb-2 text-sm font-semibold">
              {inline(ownOrdersText.whyName({ name, span: (parts) => <span className="sr-only">{parts}</span> }))}
            </legend>
            <div className="flex flex-wrap gap-2">
              {[...returnReasons, OWN_REASON].map((reason) => (
                <label
                  key={reason}
                  className="relative inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
                >
                  <input
                    type="radio"
                    name={`${id}-reason`}
                    value={reason}
                    checked={draft.reason === reason}
                    aria-invalid={(error !== undefined && draft.reason === undefined) || undefined}
                    onChange={() => onChange({ reason })}
                    className="absolute inset-0 size-full cursor-pointer opacity-0"
                  />
                  {reason === OWN_REASON ? ownOrdersText.anotherReason : reason}
                </label>
              ))}
            </div>
            {error !== undefined && draft.reason === undefined && (
              <p id={`${id}-error`} className="mt-2 text-sm text-red">
                {error}
              </p>
            )}
          </fieldset>
          {draft.reason === OWN_REASON && (
            <Field
              label={ownOrdersText.yourReason}
              autoComplete="off"
              maxLength={REASON_MAX}
              value={draft.ownReason}
              error={error}
              onChange={(event) => onChange({ ownReason: event.currentTarget.value })}
            />
          )}
          {draft.reason !== undefined && (
            <TextAreaField
              label={ownOrdersText.anythingWeShouldKnowOptional}
              rows={2}
              maxLength={NOTE_MAX}
              value={draft.note}
              onChange={(event) => onChange({ note: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </li>
  );
}
