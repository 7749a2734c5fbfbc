import { MAX_OPTION_VALUES, type ProductOption } from '@shop/contract/options';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useId, useState } from 'react';
import { useLazyOptionQuery, useUpdateOptionMutation } from '../../data/options.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { controlClass } from '../../ui/field-class.ts';

type AddValueProps = {
  option: ProductOption;
  /** @param now the option with the value that was added */
  onAdded: (value: string, now: ProductOption) => void;
};

const alike = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Adds a value to the option of the shop, and chooses it for the product. One that is there already is chosen. */
export function AddValue({ option, onAdded }: AddValueProps) {
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState<string>();
  const [read, { isFetching }] = useLazyOptionQuery();
  const [update, { isLoading }] = useUpdateOptionMutation();
  const id = useId();
  const busy = isFetching || isLoading;
  const name = typed.trim();
  const full = option.values.length >= MAX_OPTION_VALUES;

  function done(value: string, now: ProductOption) {
    onAdded(value, now);
    setTyped('');
    setMessage(undefined);
  }

  async function add() {
    if (name === '' || busy) return;
    // As it is now: what somebody else has added since must not go.
    const found = await read(option.id);
    const now = found.data;
    if (now === undefined) return setMessage(sentenceOf(found));
    const there = now.values.find((value) => alike(value.name, name));
    if (there !== undefined) return done(there.id, now);
    const saved = await update({
      id: now.id,
      values: [...now.values.map((value) => ({ id: value.id })), { name }],
      updatedAt: now.updatedAt,
    });
    const after = saved.data;
    const added = after?.values.find((value) => alike(value.name, name));
    if (after === undefined || added === undefined) return setMessage(sentenceOf(saved));
    done(added.id, after);
  }

  if (full)
    return (
      <p className="mt-2 text-sm text-ink-soft">{adminProductFormText.optionIsFull({ most: MAX_OPTION_VALUES })}</p>
    );
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label={adminProductFormText.newValueOf({ name: option.name })}
          aria-invalid={message === undefined ? undefined : true}
          aria-describedby={message === undefined ? undefined : id}
          placeholder={adminProductFormText.newValue}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setMessage(undefined);
          }}
          onKeyDown={(event) => {
            // Enter would send the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
          className={`${controlClass} w-auto max-w-full min-w-0 flex-1 basis-32 sm:max-w-64`}
        />
        <Button
          variant="secondary"
          busy={busy}
          busyText={adminProductFormText.addingValue}
          aria-disabled={name === '' || undefined}
          onClick={() => void add()}
        >
          {adminProductFormText.addValue}
        </Button>
      </div>
      {message !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-red">
          {message}
        </p>
      )}
    </div>
  );
}

function sentenceOf(result: Parameters<typeof failureOf>[0]): string {
  const failure = failureOf(result);
  return failure === undefined ? adminProductFormText.valueWasNotAdded : sentenceFor(failure);
}
