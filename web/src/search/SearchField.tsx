import { MagnifyingGlassIcon, XMarkIcon } from '@heroicons/react/20/solid';
import { readSearch } from '@shop/contract/product-list';
import { queryString } from '@shop/contract/query-string';
import { searchText } from '@shop/messages/search';
import {
  type ComponentType,
  type KeyboardEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pages } from '../routing/paths.ts';
import { selectLoggedInUser } from '../state/auth-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { rememberSearch } from './recent-searches.ts';
import type { SuggestionListProps } from './SuggestionList.tsx';
import { isShown } from './slash.ts';
import { takeUsedField } from './typed-before.ts';
import { useSlash } from './use-slash.ts';

type SearchFieldProps = {
  /** The name of this place to search; several in one page need different ones. */
  label: string;
  /** The field takes the focus when it appears. */
  takesFocus?: boolean;
  /** Called when a search or a suggestion was chosen, as to close the menu around the field. */
  onLeave?: () => void;
};

/**
 * Searches the shop: the result is the home list. It works as soon as it is drawn; the list of suggestions is loaded when
 * somebody begins to search.
 */
export function SearchField({ label, takesFocus = false, onLeave }: SearchFieldProps) {
  const id = useId();
  const { input, userId, text, setText, open, list, close, begin, clear, searchFor, handleKey } = useSearchField(
    takesFocus,
    onLeave,
  );
  const List = list.Loaded;
  return (
    // biome-ignore lint/a11y/useSemanticElements: React knows no type of the search element that submits.
    <form
      role="search"
      aria-label={label}
      action={pages.home}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(text);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <MagnifyingGlassIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-3 start-3.5 size-5 text-ink-soft"
      />
      <input
        ref={input}
        id={id}
        type="text"
        name="q"
        role="combobox"
        aria-label={searchText.searchProducts}
        aria-expanded={list.popup.shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={list.popup.active}
        aria-keyshortcuts="/"
        placeholder={searchText.searchProducts}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onFocus={list.load}
        onPointerDown={begin}
        onChange={(event) => {
          setText(event.currentTarget.value);
          // At once: Enter must not choose a suggestion for the text before.
          list.setPopup({ ...list.popup, active: undefined });
          begin();
        }}
        onKeyDown={handleKey}
        className="peer block min-h-11 w-full rounded-full border border-line-strong bg-surface py-2 pe-11 ps-10.5 text-base text-ink placeholder:text-ink-soft hover:border-ink"
      />
      {text === '' ? <KeyHint /> : <ClearButton onClear={clear} />}
      {open && List !== undefined && (
        <List
          id={`${id}-list`}
          text={text}
          userId={userId}
          keys={list.keys}
          popup={list.popup}
          onPopup={list.setPopup}
          onSearch={searchFor}
          focusField={() => input.current?.focus()}
          onClose={close}
          onLeave={() => {
            close();
            onLeave?.();
          }}
        />
      )}
    </form>
  );
}

/** What the field does. */
function useSearchField(takesFocus: boolean, onLeave: (() => void) | undefined) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const userId = useAppSelector(selectLoggedInUser)?.id ?? 0;
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, current } = useSearchText(pathname, search);
  const [open, setOpen] = useState(false);
  const list = useSuggestionList();

  const close = () => {
    setOpen(false);
    list.setPopup(CLOSED);
  };
  const begin = () => {
    list.load();
    setOpen(true);
  };
  // Before the next key, which belongs into this field.
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const goOn = useEffectEvent(() => {
    const before = takeUsedField(input.current);
    if (before === undefined) return;
    setText(before.value);
    if (before.dataset.sent !== undefined) return searchFor(before.value);
    input.current?.focus();
    begin();
  });
  // Before the next key: it belongs into this field.
  useLayoutEffect(() => goOn(), []);
  useSlash(() => {
    if (!isShown(input.current)) return false;
    input.current?.focus();
    input.current?.select();
    begin();
    return true;
  });

  function searchFor(words: string): void {
    const q = readSearch(words);
    close();
    setText(q);
    if (q !== '') rememberSearch(userId, q);
    const address = pages.home + queryString({ q: q || undefined });
    if (q !== '' || current !== '') void navigate(address, { replace: address === pathname + search });
    onLeave?.();
  }

  function handleKey(event: KeyboardEvent): void {
    // A key that chooses among characters, as in Chinese or Japanese, is no key of the list.
    if (event.nativeEvent.isComposing) return;
    if (open && list.keys.current?.(event)) event.preventDefault();
    else if (event.key === 'Escape' && (list.popup.shown || text !== '')) {
      // A menu around the field stays open.
      event.stopPropagation();
      if (list.popup.shown) close();
      else setText('');
    } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      begin();
    }
  }

  function clear(): void {
    setText('');
    input.current?.focus();
  }
  return { input, userId, text, setText, open, list, close, begin, clear, searchFor, handleKey };
}

function KeyHint() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-2.5 end-3 hidden rounded-sm border border-line px-1.5 font-mono text-sm text-ink-soft peer-focus:hidden pointer-fine:block"
    >
      /
    </span>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={searchText.clearTheSearch}
      onClick={onClear}
      className="absolute top-0 end-0 grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
    >
      <XMarkIcon aria-hidden="true" className="size-5" />
    </button>
  );
}

/** What is typed. Another search in the address replaces it. */
function useSearchText(pathname: string, search: string) {
  const current = pathname === pages.home ? readSearch(new URLSearchParams(search).get('q')) : '';
  const [text, setText] = useState(current);
  const [known, setKnown] = useState(current);
  if (known !== current) {
    setKnown(current);
    setText(current);
  }
  return { text, setText, current };
}

const CLOSED = { shown: false, active: undefined };

/** The list of suggestions in a script of its own. If it cannot be loaded, the next use of the field tries again. */
function useSuggestionList() {
  const [Loaded, setLoaded] = useState<ComponentType<SuggestionListProps>>();
  const [popup, setPopup] = useState<SuggestionListProps['popup']>(CLOSED);
  const keys: SuggestionListProps['keys'] = useRef(undefined);
  const load = () => {
    if (Loaded !== undefined) return;
    import('./SuggestionList.tsx').then(
      ({ SuggestionList }) => setLoaded(() => SuggestionList),
      () => {},
    );
  };
  return { Loaded, load, keys, popup, setPopup };
}
