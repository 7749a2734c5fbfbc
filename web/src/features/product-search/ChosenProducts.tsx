import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from '@heroicons/react/20/solid';
import { productSearchText } from '@shop/messages/product-search';
import { useLayoutEffect, useRef, useState } from 'react';
import { Picker } from '../../ui/Picker.tsx';
import { useFoundProducts } from './use-found-products.ts';

const toolClass =
  'grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-40 xl:size-9';

type ChosenProductsProps = {
  /** Of the field that adds one. */
  id: string;
  ids: readonly number[];
  most: number;
  /** The titles of those that were chosen before; the others are named by their numbers. */
  known: readonly { id: number; title: string }[];
  /** Below the field that adds one. */
  hint?: string;
  /** Which cannot be chosen. */
  except?: number | undefined;
  error: string | undefined;
  onChange: (ids: number[]) => void;
};

/** Products in the order that they are chosen in: found, moved and removed. */
export function ChosenProducts(props: ChosenProductsProps) {
  const { id: fieldId, ids, most, known, hint = productSearchText.addHint, except, error, onChange } = props;
  const { found, search } = useFoundProducts();
  const [added, setAdded] = useState<readonly { id: number; title: string }[]>([]);
  const titles = new Map([...known, ...added].map(({ id, title }) => [id, title]));
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const target = list.current?.querySelector<HTMLElement>(wanted.current) ?? document.getElementById(fieldId);
    target?.focus();
    wanted.current = undefined;
  });
  const full = ids.length >= most;

  function move(id: number, to: number, focus: string): void {
    wanted.current = `[data-product="${id}"] ${focus}`;
    const others = ids.filter((one) => one !== id);
    onChange([...others.slice(0, to), id, ...others.slice(to)]);
  }
  function remove(id: number): void {
    const at = ids.indexOf(id);
    wanted.current = `[data-product="${ids[at + 1] ?? ids[at - 1]}"] [data-remove]`;
    onChange(ids.filter((one) => one !== id));
  }

  return (
    <div className="flex flex-col gap-3">
      <Picker
        id={fieldId}
        label={productSearchText.addProducts}
        hint={full ? productSearchText.full({ most }) : hint}
        error={error}
        options={found
          .filter(({ id }) => !full && id !== except && !ids.includes(id))
          .map(({ id, title }) => ({ value: String(id), label: title, note: `#${id}` }))}
        chosen={[]}
        labelOf={String}
        onSearch={search}
        onChange={(values) => {
          const chosen = found.filter(({ id }) => values.includes(String(id)));
          setAdded((before) => [...before, ...chosen.map(({ id, title }) => ({ id, title }))]);
          onChange([...ids, ...chosen.map(({ id }) => id)]);
        }}
      />
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {productSearchText.chosenCount({ count: ids.length })}
      </p>
      <ol
        ref={list}
        className="max-h-[32rem] divide-y divide-line overflow-y-auto rounded-md border border-line empty:hidden"
      >
        {ids.map((id, at) => (
          <ProductRow
            key={id}
            id={id}
            at={at}
            last={ids.length - 1}
            title={titles.get(id)}
            onMove={(to, focus) => move(id, to, focus)}
            onRemove={() => remove(id)}
          />
        ))}
      </ol>
    </div>
  );
}

type ProductRowProps = {
  id: number;
  at: number;
  last: number;
  title: string | undefined;
  /** @param focus what of the row has the focus afterwards */
  onMove: (to: number, focus: string) => void;
  onRemove: () => void;
};

function ProductRow({ id, at, last, title, onMove, onRemove }: ProductRowProps) {
  const name = title ?? `#${id}`;
  return (
    <li data-product={id} className="flex flex-wrap items-center gap-x-1 px-3 py-1">
      <PlaceField key={at} name={name} at={at} last={last} onMove={onMove} />
      <span className="min-w-32 flex-1 px-2 text-sm wrap-anywhere">
        {name}
        {title !== undefined && <span className="text-ink-soft">{` #${id}`}</span>}
      </span>
      <span className="ms-auto flex">
        {([-1, 1] as const).map((step) => {
          const inert = step === -1 ? at === 0 : at === last;
          const Icon = step === -1 ? ChevronUpIcon : ChevronDownIcon;
          return (
            <button
              key={step}
              type="button"
              data-step={step}
              aria-label={step === -1 ? productSearchText.moveUp({ name }) : productSearchText.moveDown({ name })}
              aria-disabled={inert || undefined}
              onClick={inert ? undefined : () => onMove(at + step, `[data-step="${step}"]`)}
              className={toolClass}
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          );
        })}
        <button
          type="button"
          data-remove
          aria-label={productSearchText.remove({ name })}
          onClick={onRemove}
          className={`${toolClass} hover:bg-red-soft hover:text-red`}
        >
          <TrashIcon aria-hidden="true" className="size-5" />
        </button>
      </span>
    </li>
  );
}

type PlaceFieldProps = Pick<ProductRowProps, 'at' | 'last' | 'onMove'> & { name: string };

/** The number of a product in the list: another one moves it there. */
function PlaceField({ name, at, last, onMove }: PlaceFieldProps) {
  const [typed, setTyped] = useState(String(at + 1));

  function place(focus: string): void {
    const to = Math.min(Math.max(Math.round(Number(typed)) - 1, 0), last);
    if (typed.trim() === '' || Number.isNaN(to) || to === at) setTyped(String(at + 1));
    else onMove(to, focus);
  }

  return (
    <input
      aria-label={productSearchText.placeOf({ name })}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => setTyped(String(at + 1))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        place('input');
      }}
      className="h-9 w-14 rounded-md border border-line bg-surface px-2 text-end text-sm tabular-nums"
    />
  );
}
