import { PlusIcon, TrashIcon } from '@heroicons/react/20/solid';
import { MAX_SYNONYM_GROUPS } from '@shop/contract/search';
import { adminSearchText } from '@shop/messages/admin-search';
import { type RefObject, useRef, useState } from 'react';
import { useGeneralSynonymsQuery } from '../../data/search-terms.ts';
import { History } from '../../features/history/History.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { describedBy, FieldFrame } from '../../ui/FieldFrame.tsx';
import { controlClass } from '../../ui/field-class.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { differences } from './synonym-groups.ts';
import { faultAt, faultsIn, groupsOf, newRow, type SynonymRow, withText } from './synonym-rows.ts';
import type { Conflict, SynonymEditing } from './use-synonyms.ts';

/** A longer list has a field that filters it. */
const SHORT_LIST = 12;

/** The shop's own groups of synonyms. They are saved together; what saving changes is said before. */
export function SynonymEditor({ synonyms }: { synonyms: SynonymEditing }) {
  const { stored, failure, conflict } = synonyms;
  // The history has the switches of general synonyms as well.
  const switched = useGeneralSynonymsQuery().data?.filter(({ on }) => on).length;
  if (stored === undefined) {
    return failure === undefined ? (
      <Skeleton className="h-32" />
    ) : (
      <RetryAlert onRetry={() => void synonyms.read()}>{sentenceFor(failure)}</RetryAlert>
    );
  }
  return (
    <>
      {conflict !== undefined && <ConflictNote conflict={conflict} />}
      {failure !== undefined && fieldErrors(failure).length === 0 && (
        <Alert className="mb-4">{sentenceFor(failure)}</Alert>
      )}
      <Groups synonyms={synonyms} />
      <div className="mt-6">
        <History
          of="search"
          id="synonyms"
          version={`${stored.version} ${switched}`}
          title={adminSearchText.historyOfTheSynonyms}
        />
      </div>
    </>
  );
}

const fieldErrors = (failure: ApiFailure | undefined) => (failure?.kind === 'problem' ? failure.errors : []);

function Groups({ synonyms }: { synonyms: SynonymEditing }) {
  const { stored, rows, setRows, saving } = synonyms;
  const [filter, setFilter] = useState('');
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  const { removed, added } = differences(stored?.groups ?? [], groupsOf(rows));
  const changed = removed.length + added.length > 0;
  const wanted = filter.trim().toLowerCase();
  const shown = rows.filter(
    (row) => wanted === '' || row.text === '' || row.text.toLowerCase().includes(wanted) || faults.has(row.key),
  );

  async function save(): Promise<void> {
    const own = faultsIn(rows);
    setFaults(own);
    if (own.size > 0) return focusRow(list, own.keys().next().value);
    if (await synonyms.save()) toast.success(adminSearchText.synonymsSaved);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedChanges when={changed} />
      {rows.length > SHORT_LIST && (
        <input
          type="search"
          aria-label={adminSearchText.filterTheGroups}
          placeholder={adminSearchText.filterTheGroups}
          className={`${controlClass} mb-4 sm:max-w-80`}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      {rows.length === 0 && <p className="pb-2 text-ink-soft">{adminSearchText.thereAreNoSynonymsYet}</p>}
      <ul ref={list} aria-label={adminSearchText.groupsOfSynonyms} className="flex flex-col gap-3">
        {shown.map((row) => (
          <GroupRow
            key={row.key}
            row={row}
            number={rows.indexOf(row) + 1}
            error={faults.get(row.key) ?? serverFault(synonyms, row)}
            onChange={(text) => {
              setFaults((known) => new Map([...known].filter(([key]) => key !== row.key)));
              setRows(rows.map((one) => (one === row ? withText(row, text) : one)));
            }}
            onRemove={() => {
              const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
              setRows(rows.filter((one) => one !== row));
              focusRow(list, next?.key);
            }}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          variant="secondary"
          unavailable={rows.length >= MAX_SYNONYM_GROUPS}
          onClick={() => {
            const row = newRow();
            setRows([...rows, row]);
            focusRow(list, row.key);
          }}
        >
          <PlusIcon aria-hidden="true" className="size-5" />
          {adminSearchText.addGroup}
        </Button>
        {changed && (
          <>
            <Button type="submit" busy={saving} busyText={adminSearchText.saving}>
              {adminSearchText.saveSynonyms}
            </Button>
            <Button variant="quiet" onClick={() => setRows((stored?.groups ?? []).map((group) => newRow(group)))}>
              {adminSearchText.discardChanges}
            </Button>
          </>
        )}
      </div>
      <div role="status" className="mt-3 min-h-6 text-sm text-ink-soft">
        {changed && <Changes removed={removed} added={added} />}
      </div>
    </form>
  );
}

/** What the server has said of a row that was not edited since. */
function serverFault({ failure, rows }: SynonymEditing, row: SynonymRow): string | undefined {
  return fieldErrors(failure).find(({ path }) => faultAt(rows, path) === row.key)?.message;
}

/** After the row is drawn. */
function focusRow(list: RefObject<HTMLUListElement | null>, key: number | undefined): void {
  if (key === undefined) return;
  setTimeout(() => list.current?.querySelector<HTMLInputElement>(`input[data-row="${key}"]`)?.focus());
}

type GroupRowProps = {
  row: SynonymRow;
  number: number;
  error: string | undefined;
  onChange: (text: string) => void;
  onRemove: () => void;
};

function GroupRow({ row, number, error, onChange, onRemove }: GroupRowProps) {
  const id = `synonyms-${row.key}`;
  return (
    <li className="flex items-start gap-2">
      <FieldFrame id={id} label={adminSearchText.group({ number })} error={error} className="min-w-0 flex-1">
        <input
          id={id}
          data-row={row.key}
          value={row.text}
          placeholder={adminSearchText.exampleGroup}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, undefined, error)}
          className={controlClass}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </FieldFrame>
      <button
        type="button"
        aria-label={
          row.text === ''
            ? adminSearchText.removeGroup({ number })
            : adminSearchText.removeGroupOf({ number, words: row.text })
        }
        onClick={onRemove}
        className="mt-6.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-red-soft hover:text-red"
      >
        <TrashIcon aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

const named = (groups: readonly string[]) =>
  groups.length <= 3
    ? groups.join('; ')
    : adminSearchText.groupsAndMore({ groups: groups.slice(0, 3).join('; '), more: groups.length - 3 });

function Changes({ removed, added }: Conflict) {
  return (
    <>
      {added.length > 0 && <p className="wrap-anywhere">{adminSearchText.savingAdds({ groups: named(added) })}</p>}
      {removed.length > 0 && (
        <p className="wrap-anywhere">{adminSearchText.savingRemoves({ groups: named(removed) })}</p>
      )}
    </>
  );
}

function ConflictNote({ conflict: { removed, added } }: { conflict: Conflict }) {
  return (
    <Alert className="mb-4">
      <p className="font-semibold">{adminSearchText.someoneElseChangedThem}</p>
      {added.length > 0 && <p className="wrap-anywhere">{adminSearchText.theyAdded({ groups: named(added) })}</p>}
      {removed.length > 0 && <p className="wrap-anywhere">{adminSearchText.theyRemoved({ groups: named(removed) })}</p>}
      <p>{adminSearchText.checkAndSaveAgain}</p>
    </Alert>
  );
}
