import { formatCount } from '@shop/contract/numbers';
import { isSettingName } from '@shop/contract/settings';
import { adminSettingsText } from '@shop/messages/admin-settings';
import { settingFieldText } from '@shop/messages/setting-fields';
import { useState } from 'react';
import { type SettingsHistoryEntry, useSettingsHistoryInfiniteQuery } from '../../data/settings.ts';
import { useOlderPages } from '../../data/use-older-pages.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { OlderButton } from '../../ui/OlderButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Time } from '../../ui/Time.tsx';
import { shownValue } from './shown-value.ts';

/** Who changed the settings, newest first. Folded; it loads when it is opened. */
export function SettingsHistory({ version }: { version: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="min-h-11 cursor-pointer rounded-sm py-2 text-base font-semibold">
        {adminSettingsText.history}
      </summary>
      {open && <Entries key={version} version={version} />}
    </details>
  );
}

function Entries({ version }: { version: string }) {
  const { items, total, failure, readOn, older, list } = useOlderPages<SettingsHistoryEntry, HTMLOListElement>(
    useSettingsHistoryInfiniteQuery(version),
  );
  return (
    <section aria-label={adminSettingsText.history}>
      {failure !== undefined && <RetryAlert onRetry={readOn}>{sentenceFor(failure)}</RetryAlert>}
      {total === 0 && <p className="text-ink-soft">{adminSettingsText.nothingRecorded}</p>}
      <ol ref={list} className="divide-y divide-line">
        {items.map(({ id, at, by, changes }) => (
          <li key={id} tabIndex={-1} className="py-3 outline-none">
            {changes.map(({ field, before, after }) => (
              <p key={field} className="wrap-anywhere">
                {adminSettingsText.historyLine({
                  who: by === null ? adminSettingsText.theShop : (by.email ?? `#${by.id}`),
                  field: isSettingName(field) ? settingFieldText[field] : field,
                  before: shownValue(before),
                  after: shownValue(after),
                })}
              </p>
            ))}
            <p className="text-ink-soft">
              <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
      <OlderButton {...older} formatCount={formatCount} />
    </section>
  );
}
