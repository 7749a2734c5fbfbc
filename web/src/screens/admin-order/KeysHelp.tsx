import { adminOrderText } from '@shop/messages/admin-order';
import { Fragment } from 'react';
import { Switch } from '../../ui/Switch.tsx';
import { pageKeys } from './use-page-keys.ts';

type KeysHelpProps = { open: boolean; on: boolean; onToggle: (open: boolean) => void; onSwitch: (on: boolean) => void };

/** The keys of this page, at its end. */
export function KeysHelp({ open, on, onToggle, onSwitch }: KeysHelpProps) {
  return (
    <details
      id="keys"
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="mt-8 scroll-mt-20 text-sm print:hidden"
    >
      <summary className="inline-block min-h-9 cursor-pointer rounded-sm py-1 font-semibold text-ink-soft">
        {adminOrderText.shortcuts}
      </summary>
      <dl className="mt-2 grid max-w-md grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {Object.entries(pageKeys).map(([key, does]) => (
          <Fragment key={key}>
            <dt>
              <kbd className="rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-3 flex items-center gap-3">
        <Switch label={adminOrderText.singleKeys} on={on} onChange={onSwitch} />
        <p>{adminOrderText.singleKeysAre({ state: on ? 'on' : 'off' })}</p>
      </div>
    </details>
  );
}
