import { isBuiltIn, MAX_OPTIONS_OF_PRODUCT } from '@shop/contract/options';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../routing/paths.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { addOption, moveOption, optionName, removeOption, shownOptions } from './chosen-options.ts';
import { FormSection } from './FormSection.tsx';
import { OptionCard } from './OptionCard.tsx';
import type { ProductFormState } from './use-product-form.ts';

type OptionsSectionProps = {
  form: ProductFormState;
  /** The options of the shop are being read. */
  loading: boolean;
  failure: ApiFailure | undefined;
  onRetry: () => void;
};

/** Which options the product comes in, in the order of the pickers, and with which values. */
export function OptionsSection({ form, loading, failure, onRetry }: OptionsSectionProps) {
  const { draft, known } = form;
  const all = shownOptions(draft, known);
  // Nothing can be said of one before it has been read.
  const shown = all.filter(({ option }) => known.some(({ id }) => id === option));
  const left = known.filter(({ id }) => !shown.some(({ option }) => option === id));
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });

  function add(option: number) {
    wanted.current = `[data-option="${option}"] input`;
    form.change(addOption(draft, option));
    setSaid(adminProductFormText.added({ name: optionName(option, known) }));
  }
  function remove(option: number) {
    wanted.current = '[data-add-option]';
    form.change(removeOption(draft, option));
    setSaid(adminProductFormText.removed({ name: optionName(option, known) }));
  }
  function move(option: number, step: -1 | 1) {
    const place = shown.findIndex((one) => one.option === option) + step + 1;
    // At the end of the list the button that was pressed cannot be pressed again.
    const next = place === 1 ? 1 : place === shown.length ? -1 : step;
    wanted.current = `[data-option="${option}"] [data-step="${next}"]`;
    form.change(moveOption(draft, known, option, step));
    setSaid(adminProductFormText.isPickerNow({ name: optionName(option, known), place }));
  }

  return (
    <FormSection title={adminProductFormText.options} className="flex flex-col gap-4">
      <div id="options" tabIndex={-1} className="text-sm text-ink-soft outline-none">
        {form.errors.options !== undefined && <p className="pb-2 text-red">{form.errors.options}</p>}
        <p>
          {adminProductFormText.whatOptionsAre({ most: MAX_OPTIONS_OF_PRODUCT })}{' '}
          <Link to={pages.adminOptions} className={textLinkClass}>
            {adminProductFormText.setUpOptions}
          </Link>
        </p>
      </div>
      {failure !== undefined && <RetryAlert onRetry={onRetry}>{sentenceFor(failure)}</RetryAlert>}
      <div ref={list} aria-busy={loading || undefined} className="flex flex-col gap-4 empty:hidden">
        {shown.map(({ option }, n) => (
          <OptionCard
            key={option}
            form={form}
            option={option}
            {...(shown.length > 1 && {
              onMove: (step: -1 | 1) => move(option, step),
              isFirst: n === 0,
              isLast: n === shown.length - 1,
            })}
            {...(known.some(({ id }) => !isBuiltIn(id)) && { onRemove: () => remove(option) })}
          />
        ))}
        {loading && (known.length === 0 || shown.length < all.length) && <Skeleton className="h-40 rounded-md" />}
        {shown.length < MAX_OPTIONS_OF_PRODUCT && left.length > 0 && <AddOption left={left} onAdd={add} />}
      </div>
      {shown.length >= MAX_OPTIONS_OF_PRODUCT && left.length > 0 && (
        <p className="text-sm text-ink-soft">{adminProductFormText.noMoreOptions({ most: MAX_OPTIONS_OF_PRODUCT })}</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </FormSection>
  );
}

type AddOptionProps = { left: readonly { id: number; name: string }[]; onAdd: (option: number) => void };

function AddOption({ left, onAdd }: AddOptionProps) {
  const [chosen, setChosen] = useState<number>();
  const option = left.find(({ id }) => id === chosen) ?? left[0];
  if (option === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        data-add-option
        aria-label={adminProductFormText.optionToAdd}
        value={option.id}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        className="max-w-full min-w-40"
      >
        {left.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button variant="secondary" onClick={() => onAdd(option.id)}>
        {adminProductFormText.addTheOption}
      </Button>
    </div>
  );
}
