import { ArrowDownTrayIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import type { ImportResource } from '@shop/contract/product-files';
import { adminImportsText } from '@shop/messages/admin-imports';
import { localeText } from '@shop/messages/locale';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { faultyLines } from './faulty-lines.ts';
import { ImportNeeds } from './ImportNeeds.tsx';

const MOST_SHOWN = 20;
/** That stand in one row, where they say the same. */
const MOST_LINES = 8;
const MOST_TITLES = 10;

/** What an import does: how many lines of each kind, what is wrong in which line, and some of the differences. */
export function ImportPreview({ checked, file }: { checked: ImportResource; file: File | undefined }) {
  const { created, changed, unchanged, retired, errorCount, errors } = checked;
  // Of a new product the sample has its title.
  const titles = [...new Set(checked.sample.filter(isNew).map(({ to }) => String(to)))];
  const sample = together(checked.sample.filter((one) => !isNew(one)));
  const counts = [
    { label: adminImportsText.new, count: created },
    { label: adminImportsText.changed, count: changed },
    { label: adminImportsText.asBefore, count: unchanged },
    { label: adminImportsText.retired, count: retired },
    { label: adminImportsText.errorsLabel({ count: errorCount }), count: errorCount, isBad: errorCount > 0 },
  ];
  return (
    <div className="flex flex-col gap-6">
      {checked.format !== 'shop' && (
        <p className="font-semibold">{adminImportsText.isOfProgram({ format: checked.format })}</p>
      )}
      {checked.encoding !== null && checked.separator !== null && (
        <p className="text-sm text-ink-soft">
          {adminImportsText.readAs({
            encoding: encodings[checked.encoding],
            separator: separators[checked.separator] ?? 'commas',
          })}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {counts.map(({ label, count, isBad }) => (
          <div key={label} className="flex flex-col-reverse rounded-md bg-sunken px-4 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className={`text-xl font-semibold tabular-nums ${isBad ? 'text-red' : ''}`}>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {errorCount > 0 && (
        <section aria-labelledby="import-errors">
          <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
            <h3 id="import-errors" className="font-semibold">
              {adminImportsText.whatIsWrong}
            </h3>
            {file !== undefined && <FaultyLines file={file} checked={checked} />}
          </div>
          <Listing head={[adminImportsText.line, adminImportsText.column, adminImportsText.error]}>
            {errors.slice(0, MOST_SHOWN).map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`} className="border-b border-line">
                <td className="py-1.5 pe-4 tabular-nums">{line}</td>
                <td className="py-1.5 pe-4">{column === '' ? '–' : column}</td>
                <td className="py-1.5 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </Listing>
          {errorCount > MOST_SHOWN && (
            <p className="pt-2 text-sm text-ink-soft">
              {adminImportsText.andMoreErrors({ errorCount: formatCount(errorCount - MOST_SHOWN) })}
            </p>
          )}
        </section>
      )}
      <ImportNeeds needed={checked.needed} />
      <ImportNotes of={checked} />
      {titles.length > 0 && (
        <section aria-labelledby="import-new">
          <h3 id="import-new" className="pb-2 font-semibold">
            {adminImportsText.newProducts}
          </h3>
          <p className="text-sm wrap-anywhere">
            {titles.length > MOST_TITLES
              ? adminImportsText.titlesAndMore({ titles: titles.slice(0, MOST_TITLES).join(localeText.comma) })
              : titles.join(localeText.comma)}
          </p>
        </section>
      )}
      {sample.length > 0 && (
        <section aria-labelledby="import-sample">
          <h3 id="import-sample" className="pb-2 font-semibold">
            {sample.length > MOST_SHOWN ? adminImportsText.someOfTheDifferences : adminImportsText.theDifferences}
          </h3>
          <Listing
            head={[adminImportsText.line, adminImportsText.column, adminImportsText.now, adminImportsText.afterwards]}
          >
            {sample.slice(0, MOST_SHOWN).map(({ lines, field, from, to }) => (
              <tr key={`${lines[0]} ${field}`} className="border-b border-line">
                <td className="py-1.5 pe-4 tabular-nums">{lines.join(localeText.comma)}</td>
                <td className="py-1.5 pe-4">{field}</td>
                <td className="py-1.5 pe-4 wrap-anywhere text-ink-soft">{shown(from)}</td>
                <td className="py-1.5 font-semibold wrap-anywhere">{shown(to)}</td>
              </tr>
            ))}
          </Listing>
        </section>
      )}
    </div>
  );
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;

const separators: Partial<Record<string, 'semicolons' | 'tabs'>> = { ';': 'semicolons', '\t': 'tabs' };

type Sampled = ImportResource['sample'][number];
type Together = Pick<Sampled, 'field' | 'from' | 'to'> & { lines: number[] };

const isNew = ({ field, from }: Sampled) => field === 'title' && from === null;

/** The lines of a product's variants repeat what changes of the product. */
function together(sample: readonly Sampled[]): Together[] {
  const found = new Map<string, Together>();
  for (const { line, field, from, to } of sample) {
    const key = JSON.stringify([field, from, to]);
    const before = found.get(key);
    if (before !== undefined && before.lines.length < MOST_LINES) before.lines.push(line);
    else found.set(before === undefined ? key : `${key} ${line}`, { lines: [line], field, from, to });
  }
  return [...found.values()].sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

function shown(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return adminImportsText.yesOrNo({ value: value ? 'yes' : 'no' });
  return value === null || value === '' ? '–' : String(value);
}

/** What of a file of another program does not come over; it can be applied nevertheless. */
function ImportNotes({ of: { notes, noteCount } }: { of: ImportResource }) {
  if (noteCount === 0) return null;
  return (
    <section aria-labelledby="import-notes">
      <h3 id="import-notes" className="pb-2 font-semibold">
        {adminImportsText.whatDoesNotComeOver}
      </h3>
      <Listing head={[adminImportsText.line, adminImportsText.column, adminImportsText.note]}>
        {notes.slice(0, MOST_SHOWN).map(({ line, column, message }) => (
          <tr key={`${line} ${column} ${message}`} className="border-b border-line">
            <td className="py-1.5 pe-4 tabular-nums">{line}</td>
            <td className="py-1.5 pe-4">{column}</td>
            <td className="py-1.5 wrap-anywhere">{message}</td>
          </tr>
        ))}
      </Listing>
      {noteCount > MOST_SHOWN && (
        <p className="pt-2 text-sm text-ink-soft">
          {adminImportsText.andMore({ more: formatCount(noteCount - MOST_SHOWN) })}
        </p>
      )}
    </section>
  );
}

function Listing({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line-strong text-start text-xs text-ink-soft">
          {head.map((label) => (
            <th key={label} scope="col" className="py-1.5 pe-4">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A file of the lines with errors, made when it is asked for: the whole file is read for it. */
function FaultyLines({ file, checked }: { file: File; checked: ImportResource }) {
  const [address, setAddress] = useState<string>();
  if (address === undefined) {
    const make = async () =>
      setAddress(URL.createObjectURL(new Blob([await faultyLines(file, checked.errors)], { type: 'text/csv' })));
    return (
      <Button variant="secondary" size="small" onClick={() => void make()}>
        {adminImportsText.collectTheLinesWithErrors}
      </Button>
    );
  }
  return (
    <a href={address} download={`errors-in-${file.name}`} className={buttonClass('secondary', 'small')}>
      <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
      {adminImportsText.downloadTheLinesWithErrors}
    </a>
  );
}
