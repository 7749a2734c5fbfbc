import { ArrowDownTrayIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import type { ImportResource } from '@shop/contract/product-files';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { faultyLines } from './faulty-lines.ts';

const MOST_SHOWN = 20;

/** What an import does: how many lines of each kind, what is wrong in which line, and some of the differences. */
export function ImportPreview({ checked, file }: { checked: ImportResource; file: File | undefined }) {
  const { created, changed, unchanged, retired, errorCount, errors, sample } = checked;
  const counts = [
    { label: 'new', count: created },
    { label: 'changed', count: changed },
    { label: 'as before', count: unchanged },
    { label: 'retired', count: retired },
    { label: errorCount === 1 ? 'error' : 'errors', count: errorCount },
  ];
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {counts.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse rounded-md bg-sunken px-4 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className={`text-xl font-semibold tabular-nums ${/error/.test(label) && count > 0 ? 'text-red' : ''}`}>
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
      {errorCount > 0 && (
        <section aria-labelledby="import-errors">
          <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
            <h3 id="import-errors" className="font-semibold">
              What is wrong
            </h3>
            {file !== undefined && <FaultyLines file={file} checked={checked} />}
          </div>
          <Listing head={['Line', 'Column', 'Error']}>
            {errors.slice(0, MOST_SHOWN).map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`} className="border-b border-line">
                <td className="py-1.5 pr-4 tabular-nums">{line}</td>
                <td className="py-1.5 pr-4">{column === '' ? '–' : column}</td>
                <td className="py-1.5 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </Listing>
          {errorCount > MOST_SHOWN && (
            <p className="pt-2 text-sm text-ink-soft">and {formatCount(errorCount - MOST_SHOWN)} more</p>
          )}
        </section>
      )}
      {sample.length > 0 && (
        <section aria-labelledby="import-sample">
          <h3 id="import-sample" className="pb-2 font-semibold">
            {sample.length > MOST_SHOWN ? 'Some of the differences' : 'The differences'}
          </h3>
          <Listing head={['Line', 'Column', 'Now', 'Then']}>
            {sample.slice(0, MOST_SHOWN).map(({ line, field, from, to }) => (
              <tr key={`${line} ${field}`} className="border-b border-line">
                <td className="py-1.5 pr-4 tabular-nums">{line}</td>
                <td className="py-1.5 pr-4">{field}</td>
                <td className="py-1.5 pr-4 wrap-anywhere text-ink-soft">{shown(from)}</td>
                <td className="py-1.5 font-semibold wrap-anywhere">{shown(to)}</td>
              </tr>
            ))}
          </Listing>
        </section>
      )}
    </div>
  );
}

function shown(value: string | number | boolean | null): string {
  return value === null || value === '' ? '–' : String(value);
}

function Listing({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line-strong text-left text-xs text-ink-soft">
          {head.map((label) => (
            <th key={label} scope="col" className="py-1.5 pr-4">
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
        Collect the lines with errors
      </Button>
    );
  }
  return (
    <a href={address} download={`errors-in-${file.name}`} className={buttonClass('secondary', 'small')}>
      <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
      Download the lines with errors
    </a>
  );
}
