import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '@heroicons/react/20/solid';
import { valueRowsText } from '@shop/messages/value-rows';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { controlClass, labelClass } from '../../ui/field-class.ts';
import { movedRows, nextRow, type ValueRow } from './value-rows.ts';

type ValueRowsProps<Row extends ValueRow> = {
  label: string;
  rows: readonly Row[];
  most: number;
  fresh: (row: number) => Row;
  /** By the ids of the fields: `values`, `values.0`. */
  messages: Readonly<Record<string, string>>;
  onChange: (rows: Row[]) => void;
  /** Beside the name. */
  more?: (row: Row, n: number) => ReactNode;
};

const toolClass =
  'grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-40 xl:size-9';

/** Values in their order: typed, moved, added by Enter, and removed. */
export function ValueRows<Row extends ValueRow>(props: ValueRowsProps<Row>) {
  const { label, rows, most, fresh, messages, onChange, more } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const full = rows.length >= most;

  function add(): void {
    if (full) return;
    const row = nextRow(rows);
    wanted.current = `[data-row="${row}"] input`;
    onChange([...rows, fresh(row)]);
  }
  function move(n: number, step: -1 | 1): void {
    wanted.current = `[data-row="${rows[n]?.row}"] [data-step="${step}"]`;
    onChange(movedRows(rows, n, step));
  }
  function remove(n: number): void {
    const next = rows[n + 1] ?? rows[n - 1];
    wanted.current = next === undefined ? '[data-add]' : `[data-row="${next.row}"] input`;
    onChange(rows.filter((_row, place) => place !== n));
  }

  return (
    <fieldset ref={list} className="min-w-0">
      <legend className={labelClass}>{label}</legend>
      <div id="values" tabIndex={-1} className="outline-none">
        {messages.values !== undefined && (
          <p role="alert" className="mt-1 text-sm text-red">
            {messages.values}
          </p>
        )}
      </div>
      {rows.length === 0 && <p className="mt-2 text-sm text-ink-soft">{valueRowsText.noValuesYet}</p>}
      <ul className="mt-2 flex flex-col gap-2">
        {rows.map((row, n) => {
          const id = `values.${n}`;
          const name = row.name.trim() === '' ? valueRowsText.valueNumber({ number: n + 1 }) : row.name;
          return (
            <li key={row.row} data-row={row.row}>
              <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
                <input
                  id={id}
                  aria-label={valueRowsText.valueNumber({ number: n + 1 })}
                  aria-invalid={messages[id] === undefined ? undefined : true}
                  aria-describedby={messages[id] === undefined ? undefined : `${id}-error`}
                  autoComplete="off"
                  value={row.name}
                  onChange={({ currentTarget }) =>
                    onChange(rows.map((one) => (one === row ? { ...one, name: currentTarget.value } : one)))
                  }
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    add();
                  }}
                  className={`${controlClass} w-auto min-w-32 flex-1`}
                />
                {more?.(row, n)}
                <Tool label={valueRowsText.moveUp({ name })} step={-1} inert={n === 0} onPress={() => move(n, -1)} />
                <Tool
                  label={valueRowsText.moveDown({ name })}
                  step={1}
                  inert={n === rows.length - 1}
                  onPress={() => move(n, 1)}
                />
                <button
                  type="button"
                  aria-label={valueRowsText.remove({ name })}
                  onClick={() => remove(n)}
                  className={`${toolClass} hover:bg-red-soft hover:text-red`}
                >
                  <TrashIcon aria-hidden="true" className="size-5" />
                </button>
              </div>
              {messages[id] !== undefined && (
                <p id={`${id}-error`} className="mt-1 text-sm text-red">
                  {messages[id]}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <Button data-add variant="secondary" size="small" className="mt-3" unavailable={full} onClick={add}>
        <PlusIcon aria-hidden="true" className="size-4" />
        {valueRowsText.addValue}
      </Button>
    </fieldset>
  );
}

type ToolProps = { label: string; step: -1 | 1; inert: boolean; onPress: () => void };

function Tool({ label, step, inert, onPress }: ToolProps) {
  const Icon = step === -1 ? ChevronUpIcon : ChevronDownIcon;
  return (
    <button
      type="button"
      data-step={step}
      aria-label={label}
      aria-disabled={inert || undefined}
      onClick={inert ? undefined : onPress}
      className={toolClass}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
