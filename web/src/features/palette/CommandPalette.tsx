import { MagnifyingGlassIcon } from '@heroicons/react/20/solid';
import { may as isAllowed, type Permission } from '@shop/contract/permissions';
import { paletteText } from '@shop/messages/palette';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import type { PaletteEntry } from '../../storage/palette-storage.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { readRecent, remember } from './recent-entries.ts';
import { type PaletteGroup, usePaletteGroups } from './use-palette-groups.ts';

export type CommandPaletteProps = { onClose: () => void };

/** Goes to any page, product, order or customer, or does something, by typing a part of its name. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const listId = useId();
  const dialog = useDialog(true, onClose);
  const palette = usePalette(onClose);
  const { groups, entries, active, typed, searching, failure } = palette;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = entries.length === 0 ? undefined : optionId(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  return (
    <dialog
      {...dialog}
      aria-label={paletteText.palette}
      className="mt-[12dvh] w-[min(38rem,calc(100vw-1.5rem))] max-h-[76dvh] animate-appear overflow-hidden rounded-lg bg-surface p-0 text-ink shadow-float"
    >
      <div className="flex max-h-[76dvh] flex-col">
        <div className="relative border-b border-line">
          <MagnifyingGlassIcon
            aria-hidden="true"
            className="pointer-events-none absolute top-4 start-4 size-5 text-ink-soft"
          />
          <input
            data-focus-first
            type="text"
            role="combobox"
            aria-label={paletteText.field}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            placeholder={paletteText.field}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => palette.type(currentTarget.value)}
            onKeyDown={palette.handleKey}
            className="block min-h-13 w-full rounded-t-lg bg-surface py-3 pe-4 ps-12 text-base text-ink -outline-offset-2 placeholder:text-ink-soft"
          />
        </div>
        <div id={listId} role="listbox" aria-label={paletteText.results} className="min-h-0 overflow-y-auto p-2">
          {groups.map((group, at) => (
            <Group
              key={group.name}
              group={group}
              first={groups.slice(0, at).reduce((sum, { entries: before }) => sum + before.length, 0)}
              active={active}
              optionId={optionId}
              onOpen={palette.open}
              onPoint={palette.setActive}
            />
          ))}
        </div>
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4 py-2 text-sm text-ink-soft">
          <span role="status">
            {searching ? paletteText.searching : paletteText.found({ count: entries.length })}
            {failure !== undefined && ` ${paletteText.notAll({ sentence: sentenceFor(failure) })}`}
          </span>
          <span className="hidden sm:inline">{paletteText.hint}</span>
        </p>
      </div>
    </dialog>
  );
}

type GroupProps = {
  group: PaletteGroup;
  /** The place of its first entry among all. */
  first: number;
  active: number;
  optionId: (index: number) => string;
  onOpen: (entry: PaletteEntry) => void;
  onPoint: (index: number) => void;
};

function Group({ group: { name, entries }, first, active, optionId, onOpen, onPoint }: GroupProps) {
  const headId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div role="group" aria-labelledby={headId} className="pb-2">
      <p id={headId} role="presentation" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-soft">
        {name}
      </p>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={`${entry.to} ${entry.label}`}
          id={optionId(first + index)}
          role="option"
          aria-selected={first + index === active}
          onClick={() => onOpen(entry)}
          onPointerMove={() => onPoint(first + index)}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-1.5 aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
        >
          <span className="min-w-0 truncate">
            <bdi>{entry.label}</bdi>
          </span>
          <span className="max-w-1/2 shrink-0 truncate text-sm text-ink-soft">
            <bdi>{entry.note}</bdi>
          </span>
        </div>
      ))}
    </div>
  );
}

/** What the palette does. */
function usePalette(onClose: () => void) {
  const navigate = useNavigate();
  const user = useAppSelector(selectLoggedInUser);
  const userId = user?.id ?? 0;
  const [recent] = useState(() => readRecent(userId));
  const [typed, setTyped] = useState('');
  const [chosen, setActive] = useState(0);
  const may = (needs: Permission | undefined) => needs === undefined || (user !== null && isAllowed(user, needs));
  const { groups, searching, failure } = usePaletteGroups(typed, recent, may);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(chosen, Math.max(0, entries.length - 1));

  function open(entry: PaletteEntry): void {
    remember(userId, entry);
    onClose();
    void navigate(entry.to);
  }
  function handleKey(event: KeyboardEvent): void {
    // A key that chooses among characters, as in Chinese or Japanese, is no key of the list.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = entries[active];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive((active + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && entry !== undefined) {
      event.preventDefault();
      open(entry);
    }
  }
  return {
    ...{ groups, entries, active, typed, searching, failure, setActive, open, handleKey },
    type(text: string): void {
      setTyped(text);
      setActive(0);
    },
  };
}
