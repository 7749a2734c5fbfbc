import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { CellField } from './cell-values.ts';
import type { Editing, Move } from './use-grid.ts';

type CellEditorProps = {
  label: string;
  field: CellField;
  editing: Editing;
  /** The id of a datalist. */
  suggestions?: string | undefined;
  onDone: (text: string, to: Move) => void;
  onCancel: () => void;
  /** A block of several cells. */
  onPasteBlock: (text: string) => void;
};

const numeric: readonly CellField[] = ['price', 'discountPercentage', 'stock'];
const arrows: Partial<Record<string, Move>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The input of a cell. It saves when it is left, by whatever way but Escape. */
export function CellEditor({ label, field, editing, suggestions, onDone, onCancel, onPasteBlock }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (!editing.typed) input.current?.select();
  }, [editing.typed]);

  function end(act: () => void): void {
    // Its removal takes the focus away, too.
    if (ended.current) return;
    ended.current = true;
    act();
  }
  const leave = (to: Move) => end(() => onDone(input.current?.value ?? '', to));

  function handleKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const to: Move | undefined =
      event.key === 'Enter'
        ? event.shiftKey
          ? 'up'
          : 'down'
        : event.key === 'Tab'
          ? event.shiftKey
            ? 'left'
            : 'right'
          : editing.typed && suggestions === undefined
            ? arrows[event.key]
            : undefined;
    if (to === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (to === undefined) end(onCancel);
    else leave(to);
  }

  function handlePaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    end(() => {
      onCancel();
      onPasteBlock(text);
    });
  }

  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={editing.text}
      inputMode={numeric.includes(field) ? 'decimal' : 'text'}
      autoComplete="off"
      list={suggestions}
      onKeyDown={handleKey}
      onPaste={handlePaste}
      onBlur={() => leave('stay')}
      className={`w-full min-w-0 rounded-sm border border-accent bg-surface px-1.5 py-1 text-base text-ink outline-2 outline-accent lg:text-sm ${numeric.includes(field) ? 'text-end tabular-nums' : ''}`}
    />
  );
}
