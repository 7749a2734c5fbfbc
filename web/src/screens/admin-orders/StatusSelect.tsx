import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Select } from '../../ui/Select.tsx';

type StatusSelectProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly Value[];
  onChoose: (value: Value) => void;
  /** Takes the focus when it appears. */
  focused?: boolean;
  /** The id of a text that says what a choice entails. */
  describedBy?: string | undefined;
};

/**
 * The closed list would choose with each arrow key, and a choice is sent at once: the arrows open it instead. Letters still
 * choose without opening it.
 */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  try {
    event.currentTarget.showPicker();
  } catch {
    // A browser without it, or one whose list is open already: Space and Enter open it everywhere.
  }
}

/** A status as a dropdown, in place of its badge. */
export function StatusSelect<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  focused = false,
  describedBy,
}: StatusSelectProps<Value>) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (focused) select.current?.focus();
  }, [focused]);

  return (
    <Select
      compact
      ref={select}
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onKeyDown={openByArrow}
      onChange={(event) => {
        const chosen = choices.find((one) => one === event.currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      className="max-w-48 [&>select]:capitalize"
    >
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
  );
}
