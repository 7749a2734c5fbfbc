import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { useId, useState } from 'react';
import { afterPress } from '../../forms/after-press.ts';
import { Field } from '../../ui/Field.tsx';
import { type TrackingTexts, trackingErrors } from './tracking-texts.ts';

const carriers = ['DHL', 'DPD', 'FedEx', 'GLS', 'Hermes', 'UPS', 'USPS'];

type TrackingFieldsProps = {
  texts: TrackingTexts;
  onChange: (texts: TrackingTexts) => void;
  /** True once the form was submitted. */
  showErrors: boolean;
};

/** How the parcel is tracked. Each field may be empty. */
export function TrackingFields({ texts, onChange, showErrors }: TrackingFieldsProps) {
  const listId = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = trackingErrors(texts);
  const field = (name: keyof TrackingTexts) => ({
    value: texts[name],
    error: showErrors || left.has(name) ? found[name] : undefined,
    autoComplete: 'off',
    onBlur: () => afterPress(() => setLeft((before) => new Set([...before, name]))),
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...texts, [name]: event.currentTarget.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={adminOrderFormsText.carrier} list={listId} data-focus-first {...field('carrier')} />
      <datalist id={listId}>
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label={adminOrderFormsText.trackingNumber}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('trackingNumber')}
      />
      <Field
        label={adminOrderFormsText.trackingLink}
        type="url"
        placeholder={adminOrderFormsText.httpsStart}
        className="sm:col-span-2"
        {...field('trackingUrl')}
      />
    </div>
  );
}
