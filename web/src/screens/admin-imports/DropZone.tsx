import { ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { adminImportsText } from '@shop/messages/admin-imports';
import { type DragEvent, useId, useState } from 'react';

/** Takes one file, by drop or by dialog. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the file is chosen with the control inside.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-lg border-2 border-dashed px-6 py-10 text-center focus-within:border-accent ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <ArrowUpTrayIcon aria-hidden="true" className="mx-auto size-8 text-ink-soft" />
      <label
        htmlFor={id}
        className="mt-3 inline-block cursor-pointer font-semibold text-accent underline underline-offset-4"
      >
        {adminImportsText.chooseACsvFile}
      </label>
      <span className="text-ink-soft"> {adminImportsText.orDropItHere}</span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        onChange={(event) => {
          const { currentTarget } = event;
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file, corrected, can be chosen again.
          currentTarget.value = '';
        }}
      />
      <p className="mt-2 text-sm text-ink-soft">{adminImportsText.upTo200Mb}</p>
    </div>
  );
}
