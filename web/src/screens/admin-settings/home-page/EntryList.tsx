import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@heroicons/react/20/solid';
import { adminHomePageText } from '@shop/messages/admin-home-page';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/Button.tsx';

/** An entry at its place: `menu.0` in the settings, and what replaces it. */
export type EntryPlace<Entry> = { entry: Entry; path: string; replace: (entry: Entry) => void };

type EntryListProps<Entry> = {
  /** The setting; the ids of all controls begin with it. */
  name: string;
  legend: string;
  hint: string;
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  disabled: boolean;
  entries: readonly Entry[];
  /** What an entry is called. */
  nameOf: (entry: Entry) => string;
  fields: (place: EntryPlace<Entry>) => ReactNode;
  onChange: (entries: Entry[]) => void;
  /** Buttons that add an entry. */
  children: ReactNode;
};

/** Entries in an order that people change by buttons; the focus follows what was moved. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { name, legend, hint, error, disabled, entries, nameOf, fields, onChange, children } = props;
  const without = (at: number) => entries.filter((_entry, place) => place !== at);

  function apply(next: Entry[], focus: string): void {
    flushSync(() => onChange(next));
    document.getElementById(focus)?.focus();
  }
  function move(entry: Entry, at: number, by: 1 | -1): void {
    apply(without(at).toSpliced(at + by, 0, entry), `${name}.${at + by}.${by < 0 ? 'up' : 'down'}`);
  }
  function remove(at: number): void {
    const left = without(at);
    apply(left, left.length === 0 ? `${name}.add` : `${name}.${Math.min(at, left.length - 1)}.remove`);
  }

  return (
    <fieldset disabled={disabled}>
      <legend className="font-semibold">{legend}</legend>
      <p className="mt-1 text-sm text-ink-soft">{hint}</p>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-red">
          {error}
        </p>
      )}
      <ol className="mt-3 flex flex-col gap-3 empty:hidden">
        {entries.map((entry, at) => {
          const path = `${name}.${at}`;
          const title = adminHomePageText.entryOf({ name: nameOf(entry), place: at + 1, all: entries.length });
          const button = { variant: 'quiet', size: 'small' } as const;
          return (
            <li key={at} className="rounded-md border border-line p-4 pt-2">
              <fieldset>
                <legend className="sr-only">{title}</legend>
                <div className="flex items-center">
                  <p aria-hidden="true" className="me-auto text-sm font-medium text-ink-soft">
                    {title}
                  </p>
                  <Button
                    {...button}
                    id={`${path}.up`}
                    aria-label={adminHomePageText.moveUp({ entry: title })}
                    unavailable={at === 0}
                    onClick={() => move(entry, at, -1)}
                  >
                    <ArrowUpIcon aria-hidden="true" className="size-5" />
                  </Button>
                  <Button
                    {...button}
                    id={`${path}.down`}
                    aria-label={adminHomePageText.moveDown({ entry: title })}
                    unavailable={at === entries.length - 1}
                    onClick={() => move(entry, at, 1)}
                  >
                    <ArrowDownIcon aria-hidden="true" className="size-5" />
                  </Button>
                  <Button
                    {...button}
                    id={`${path}.remove`}
                    aria-label={adminHomePageText.remove({ entry: title })}
                    onClick={() => remove(at)}
                  >
                    <TrashIcon aria-hidden="true" className="size-5" />
                  </Button>
                </div>
                <div className="mt-1 flex flex-col gap-4">
                  {fields({
                    entry,
                    path,
                    replace: (changed) => onChange(entries.toSpliced(at, 1, changed)),
                  })}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>
    </fieldset>
  );
}
