import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Select } from '../../ui/Select.tsx';

type StatusSelectProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly Value[];
  names: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
  /** Takes the focus when it appears. */
  focused?: boolean;
  /** The id of a text that explains the consequences of a choice. */
  describedBy?: string | undefined;
};

/**
 * In a closed list each arrow key would choose, and a choice is sent at once: so arrow keys open the list. Letters
 * still choose without opening it.
 */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  try {
    event.currentTarget.showPicker();
  } catch {
    // Some browsers lack showPicker, or the list is open already: Space and Enter open it everywhere.
  }
}

/** A dropdown of statuses, in the place of the badge. */
export function StatusSelect<Value extends string>({
  label,
  value,
  choices,
  names,
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
        <option key={choice} value={choice}>
          {names[choice]}
        </option>
      ))}
    </Select>
  );
}
