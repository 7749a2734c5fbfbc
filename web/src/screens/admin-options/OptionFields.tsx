import { MAX_OPTION_VALUES } from '@shop/contract/options';
import { adminOptionsText } from '@shop/messages/admin-options';
import { ValueRows } from '../../features/value-rows/ValueRows.tsx';
import { newValueRow } from '../../features/value-rows/value-rows.ts';
import { Field } from '../../ui/Field.tsx';
import { controlClass } from '../../ui/field-class.ts';
import type { OptionDraft } from './option-draft.ts';
import type { OptionFormState } from './use-option-form.ts';

export function OptionFields({ form: { base, draft, messages, change } }: { form: OptionFormState }) {
  const hasColors = base?.kind === 'color';
  return (
    <div className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <Field
        id="name"
        label={adminOptionsText.name}
        value={draft.name}
        error={messages.name}
        autoComplete="off"
        className="max-w-96"
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <ValueRows<OptionDraft['values'][number]>
        label={adminOptionsText.values}
        rows={draft.values}
        most={MAX_OPTION_VALUES}
        fresh={(row) => ({ ...newValueRow(row), hex: '' })}
        messages={messages}
        onChange={(values) => change({ values })}
        {...(hasColors && {
          more: (row) => (
            <HexField
              name={row.name}
              hex={row.hex}
              onChange={(hex) =>
                change({ values: draft.values.map((one) => (one.row === row.row ? { ...one, hex } : one)) })
              }
            />
          ),
        })}
      />
    </div>
  );
}

function HexField({ name, hex, onChange }: { name: string; hex: string; onChange: (hex: string) => void }) {
  const isColor = /^#[0-9a-f]{6}$/i.test(hex);
  return (
    <span className="relative w-32">
      <input
        aria-label={adminOptionsText.colorOfValue({ name })}
        placeholder="#1e3a8a"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={7}
        value={hex}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={`${controlClass} ps-10`}
      />
      <span
        aria-hidden="true"
        style={{ backgroundColor: isColor ? hex : 'transparent' }}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 rounded-full border border-line-strong"
      />
    </span>
  );
}
