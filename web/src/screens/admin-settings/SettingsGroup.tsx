import { adminSettingsText } from '@shop/messages/admin-settings';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { useSettings } from './group-context.ts';
import { type DraftName, draftOf, labelOf } from './settings-draft.ts';
import { shownValue } from './shown-value.ts';

type SettingsGroupProps = {
  /** The part of the address after #. */
  id: string;
  title: string;
  names: readonly DraftName[];
  children: ReactNode;
  /** Shows what the group will look like. */
  preview?: ReactNode;
};

/** One group of settings on a card, which is saved by itself. */
export function SettingsGroup({ id, title, names, children, preview }: SettingsGroupProps) {
  const form = useSettings();
  const { failure, saving } = form;
  const conflict = form.conflict?.names.some((name) => names.includes(name)) ? form.conflict : undefined;
  const isChanged = form.isChanged(names);
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="scroll-mt-24 rounded-lg border border-line bg-surface">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save(title, names);
        }}
        onKeyDown={(event) => {
          const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
          if (!isSave) return;
          event.preventDefault();
          void form.save(title, names);
        }}
        className="flex flex-col gap-5 p-5 sm:p-6"
      >
        <h2 id={`${id}-title`} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        {preview}
        {children}
        {failure?.group === title && <Alert>{sentenceFor(failure.failure)}</Alert>}
        {conflict !== undefined && (
          <Alert tone="yellow">
            <p>{adminSettingsText.conflict}</p>
            <ul className="my-2 list-disc ps-5">
              {conflict.names.map((name) => (
                <li key={name} className="wrap-anywhere">
                  {adminSettingsText.conflictField({
                    field: labelOf(name),
                    value: shownValue(draftOf(conflict.now)[name]),
                  })}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">
              <Button size="small" variant="secondary" onClick={() => void form.save(title, names, conflict.now)}>
                {adminSettingsText.keepMine}
              </Button>
              <Button size="small" variant="quiet" onClick={() => form.takeTheirs(conflict)}>
                {adminSettingsText.takeTheirs}
              </Button>
            </div>
          </Alert>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
          <p role="status" className="me-auto text-sm text-ink-soft">
            {isChanged && adminSettingsText.unsaved}
          </p>
          {isChanged && (
            <Button variant="secondary" onClick={() => form.discard(names)}>
              {adminSettingsText.discard}
            </Button>
          )}
          <Button
            type="submit"
            unavailable={!isChanged}
            busy={saving === title}
            busyText={adminSettingsText.saving}
            aria-keyshortcuts="Control+S Meta+S"
            className="min-w-24"
          >
            {inline(
              adminSettingsText.saveGroup({
                group: title,
                span: (chunks) => <span className="sr-only">{chunks}</span>,
              }),
            )}
          </Button>
        </div>
      </form>
    </section>
  );
}
