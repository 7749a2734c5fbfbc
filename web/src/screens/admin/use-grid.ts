import { adminProductsText } from '@shop/messages/admin-products';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../toasts/toast.ts';
import {
  type CellField,
  cellText,
  cellValue,
  hasVariants,
  isEditable,
  parseCell,
  type Row,
  readBlock,
  rowKey,
} from './cell-values.ts';
import { columns } from './columns.ts';
import type { CellEdit, CellEdits } from './use-cell-edits.ts';

export type Move = 'down' | 'up' | 'left' | 'right' | 'stay';
export type Place = { row: string; column: string };
/** `typed`: the text replaces the value, and arrow keys leave the cell. */
export type Editing = Place & { text: string; typed: boolean };

const PAGE_STEP = 10;

/** Which cell is active, and how the focus moves. */
function useActiveCell(rows: readonly Row[]) {
  const around = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Place>();
  const [goal, setGoal] = useState<Place>();

  // The cell may be rendered only by the same change that makes it active.
  useEffect(() => {
    if (goal === undefined) return;
    const cell = around.current?.querySelector<HTMLElement>(`[data-cell="${goal.row} ${goal.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [goal]);

  const indexOf = (place: Place) => rows.findIndex((row) => rowKey(row) === place.row);
  const rowAt = (place: Place) => rows[indexOf(place)];

  function focus(row: number, column: number): void {
    const target = rows[Math.max(0, Math.min(rows.length - 1, row))];
    const { id } = columns[Math.max(0, Math.min(columns.length - 1, column))] ?? {};
    if (target === undefined || id === undefined) return;
    const place = { row: rowKey(target), column: id };
    setActive(place);
    setGoal({ ...place });
  }

  function move(from: Place, rowsDown: number, columnsRight: number): void {
    focus(indexOf(from) + rowsDown, columns.findIndex(({ id }) => id === from.column) + columnsRight);
  }

  /** The next cell to the right or left that can be edited, on the next row if this one has none. */
  function moveToEditable(from: Place, step: 1 | -1): void {
    const all = rows.flatMap((row) => columns.map(({ id }) => ({ row, id })));
    const start = all.findIndex(({ row, id }) => rowKey(row) === from.row && id === from.column);
    const following = step === 1 ? all.slice(start + 1) : all.slice(0, Math.max(0, start)).reverse();
    const next = following.find(({ row, id }) => isEditable(row, id));
    if (next === undefined) setGoal({ ...from });
    else move({ row: rowKey(next.row), column: next.id }, 0, 0);
  }

  // Rows leave the table with another page, or when the variants of a product are hidden.
  const isShown = active !== undefined && rowAt(active) !== undefined;
  return {
    around,
    active: isShown ? active : undefined,
    setActive,
    setGoal,
    indexOf,
    rowAt,
    focus,
    move,
    moveToEditable,
  };
}

type Cells = ReturnType<typeof useActiveCell>;

/** The cell that is being edited, and what becomes of what was typed. */
function useEditing(rows: readonly Row[], edits: CellEdits, cells: Cells) {
  const [editing, setEditing] = useState<Editing>();
  const { indexOf, rowAt, move, moveToEditable, setActive, setGoal } = cells;

  function edit(place: Place, text?: string): boolean {
    const row = rowAt(place);
    if (row === undefined || !isEditable(row, place.column)) return false;
    const rejected = edits.notes[place.row]?.[place.column];
    const value = rejected === undefined ? cellValue(row, place.column) : rejected.value;
    setActive(place);
    setEditing({ ...place, text: text ?? cellText(value), typed: text !== undefined });
    return true;
  }

  function finish(text: string, to: Move): void {
    if (editing === undefined) return;
    const row = rowAt(editing);
    setEditing(undefined);
    if (row !== undefined && isEditable(row, editing.column)) enter(row, editing.column, text);
    if (to === 'down') move(editing, 1, 0);
    if (to === 'up') move(editing, -1, 0);
    if (to === 'right') moveToEditable(editing, 1);
    if (to === 'left') moveToEditable(editing, -1);
  }

  function enter(row: Row, field: CellField, text: string): void {
    const parsed = parseCell(row, field, text);
    if ('error' in parsed) edits.reject({ row, field, value: text }, parsed.error);
    else void edits.commit([{ row, field, value: parsed.value }]);
  }

  function cancel(): void {
    if (editing === undefined) return;
    setEditing(undefined);
    const row = rowAt(editing);
    if (row !== undefined && isEditable(row, editing.column)) edits.dismiss(row, editing.column);
    setGoal({ row: editing.row, column: editing.column });
  }

  /** Fills the cells from the active one to the right and down. */
  function paste(text: string, from: Place): void {
    const changes: CellEdit[] = [];
    let skipped = 0;
    const [top, left] = [indexOf(from), columns.findIndex(({ id }) => id === from.column)];
    readBlock(text).forEach((line, down) => {
      line.forEach((value, right) => {
        const [row, column] = [rows[top + down], columns[left + right]?.id];
        if (row === undefined || column === undefined || !isEditable(row, column)) {
          skipped += 1;
          return;
        }
        const parsed = parseCell(row, column, value);
        if ('error' in parsed) edits.reject({ row, field: column, value }, parsed.error);
        else changes.push({ row, field: column, value: parsed.value });
      });
    });
    void edits.commit(changes);
    if (skipped > 0) toast.error(adminProductsText.pastedCellsHaveNoPlace({ skipped }));
  }

  return { editing, edit, finish, cancel, paste };
}

type Editor = ReturnType<typeof useEditing>;

/** @returns whether the key meant something here */
function startsEditing(
  { key }: KeyboardEvent,
  place: Place,
  row: Row | undefined,
  act: { editor: Editor; edits: CellEdits; toggleVariants: (productId: number) => void },
): boolean {
  const { editor, edits, toggleVariants } = act;
  const showsVariants = row?.variant === undefined && row !== undefined && hasVariants(row.product);
  const isControl = place.column === 'choose' || place.column === 'open';
  if (showsVariants && !isControl && (key === ' ' || (key === 'Enter' && !isEditable(row, place.column)))) {
    toggleVariants(row.product.id);
    return true;
  }
  if (key === 'Enter' || key === 'F2') return editor.edit(place);
  if (key === 'Delete' || key === 'Backspace') return editor.edit(place, '');
  if (key === 'Escape' && row !== undefined && isEditable(row, place.column)) {
    edits.dismiss(row, place.column);
    return true;
  }
  return key.length === 1 && key !== ' ' && editor.edit(place, key);
}

/** The keyboard of the table: one cell is active, and Tab leads past the rest. */
export function useGrid(rows: readonly Row[], edits: CellEdits, toggleVariants: (productId: number) => void) {
  const cells = useActiveCell(rows);
  const editor = useEditing(rows, edits, cells);
  const { around, active, setActive, indexOf, rowAt, focus, move } = cells;

  function handleKey(event: KeyboardEvent): void {
    const place = placeOf(event.target);
    if (place === undefined || editor.editing !== undefined || event.altKey) return;
    const withControl = event.ctrlKey || event.metaKey;
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(place, 1, 0),
      ArrowUp: () => move(place, -1, 0),
      ArrowRight: () => move(place, 0, 1),
      ArrowLeft: () => move(place, 0, -1),
      PageDown: () => move(place, PAGE_STEP, 0),
      PageUp: () => move(place, -PAGE_STEP, 0),
      Home: () => focus(withControl ? 0 : indexOf(place), 0),
      End: () => focus(withControl ? rows.length - 1 : indexOf(place), columns.length - 1),
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      step();
    } else if (withControl && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      edits.undo();
    } else if (!withControl && startsEditing(event, place, rowAt(place), { editor, edits, toggleVariants }))
      event.preventDefault();
  }

  return {
    around,
    active,
    ...editor,
    bindings: {
      onKeyDown: handleKey,
      onFocus: (event: { target: EventTarget }) => {
        const place = placeOf(event.target);
        if (place !== undefined) setActive(place);
      },
      onPaste: (event: ClipboardEvent) => {
        const place = placeOf(event.target);
        if (place === undefined || editor.editing !== undefined) return;
        event.preventDefault();
        editor.paste(event.clipboardData.getData('text/plain'), place);
      },
      onCopy: (event: ClipboardEvent) => {
        const place = placeOf(event.target);
        const row = place && rowAt(place);
        if (place === undefined || row === undefined || !isEditable(row, place.column)) return;
        if (window.getSelection()?.toString()) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', cellText(cellValue(row, place.column)));
      },
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;

function placeOf(target: EventTarget): Place | undefined {
  const name = target instanceof HTMLElement ? target.dataset.cell : undefined;
  const [row, column] = name?.split(' ') ?? [];
  return row !== undefined && column !== undefined ? { row, column } : undefined;
}
