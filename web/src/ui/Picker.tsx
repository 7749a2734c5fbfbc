import { uiText } from '@shop/messages/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Chip } from './Chip.tsx';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { controlClass } from './field-class.ts';
import { matchingOptions, type PickerOption } from './picker-options.ts';

const MOST_SHOWN = 8;
const NONE = -1;

export type PickerProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  /** All options; with `onSearch` those that were found. */
  options: readonly PickerOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The label of a chosen value. */
  labelOf: (value: string) => string;
  /** Gets what is typed, where the options are found elsewhere. */
  onSearch?: (typed: string) => void;
  /** Called when the focus leaves the field. */
  onBlur?: () => void;
};

/** Chooses several values by typing. The arrow keys move through the suggestions, Enter takes one, Backspace removes the last. */
export function Picker(props: PickerProps) {
  const { id, label, hint, error, placeholder, chosen, onChange, labelOf } = props;
  const listId = useId();
  const { input, typed, open, shown, active, setTyped, setOpen, setActive, take, handleKey, leave } = usePicker(props);
  const optionId = (value: string) => `${listId}-${value.replaceAll(/\s/g, '-')}`;
  const activeValue = open ? shown[active]?.value : undefined;

  useEffect(() => {
    if (activeValue !== undefined) {
      document
        .getElementById(`${listId}-${activeValue.replaceAll(/\s/g, '-')}`)
        ?.scrollIntoView?.({ block: 'nearest' });
    }
  }, [activeValue, listId]);

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {chosen.length > 0 && (
        <ul aria-label={uiText.labelChosen({ label })} className="flex max-h-52 flex-wrap gap-2 overflow-y-auto">
          {chosen.map((value) => (
            <li key={value} className="max-w-full">
              <Chip
                label={labelOf(value)}
                removeLabel={uiText.removeValue({ value: labelOf(value) })}
                onRemove={() => {
                  onChange(chosen.filter((one) => one !== value));
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={open && shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeValue === undefined ? undefined : optionId(activeValue)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, hint, error)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={handleKey}
          onClick={() => setOpen(true)}
          onBlur={leave}
          className={controlClass}
        />
        <p role="status" className="sr-only">
          {open &&
            typed.trim() !== '' &&
            (shown.length === 0 ? uiText.nothingFound : uiText.countFound({ count: shown.length }))}
        </p>
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          hidden={!open || shown.length === 0}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute top-full end-0 start-0 z-30 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-float"
        >
          {shown.map((option, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={option.value}
              id={optionId(option.value)}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              aria-disabled={option.unavailable || undefined}
              onClick={() => take(option)}
              onPointerEnter={() => setActive(place)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 text-sm aria-disabled:cursor-default aria-disabled:text-ink-soft aria-selected:bg-accent-soft"
            >
              <span className="min-w-0 wrap-anywhere">{option.label}</span>
              {option.note !== undefined && <span className="shrink-0 text-xs text-ink-soft">{option.note}</span>}
            </div>
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}

function usePicker({ options, chosen, onChange, onSearch, onBlur }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setText] = useState('');
  const [open, setOpen] = useState(false);
  // None until something is typed or an arrow key is pressed: Enter in an empty field submits the form.
  const [active, setActive] = useState(NONE);
  const left = options.filter(({ value }) => !chosen.includes(value));
  const shown = onSearch === undefined ? matchingOptions(left, typed, MOST_SHOWN) : left.slice(0, MOST_SHOWN);

  function setTyped(text: string): void {
    setText(text);
    setOpen(true);
    setActive(text.trim() === '' ? NONE : 0);
    onSearch?.(text);
  }

  function take(option: PickerOption): void {
    if (option.unavailable) return;
    onChange([...chosen, option.value]);
    setTyped('');
    setOpen(false);
  }

  function handleKey(event: KeyboardEvent): void {
    const { key } = event;
    // A key that chooses among characters, as in Chinese or Japanese, is no key of the list.
    if (event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const from = active === NONE && key === 'ArrowUp' ? 0 : active;
      setActive((from + (key === 'ArrowDown' ? 1 : shown.length - 1)) % Math.max(1, shown.length));
    } else if (key === 'Enter' && (typed.trim() !== '' || (open && active !== NONE))) {
      // It takes a suggestion; it does not submit the form.
      event.preventDefault();
      const option = open ? shown[active] : undefined;
      if (option !== undefined) take(option);
    } else if (key === 'Escape' && open) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    } else if (key === 'Backspace' && typed === '' && chosen.length > 0) {
      onChange(chosen.slice(0, -1));
    }
  }

  function leave(): void {
    // What was typed in full is meant, also without Enter.
    const meant = shown.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase());
    if (meant !== undefined && typed.trim() !== '') take(meant);
    setOpen(false);
    onBlur?.();
  }

  return { input, typed, open, shown, active, setTyped, setOpen, setActive, take, handleKey, leave };
}
