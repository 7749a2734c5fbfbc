import { ClockIcon, MagnifyingGlassIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import { pictureSources } from '@shop/contract/pictures';
import { searchText } from '@shop/messages/search';
import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { Picture } from '../ui/Picture.tsx';
import { forgetSearches, readRecent } from './recent-searches.ts';
import { type Suggestion, suggestionGroups } from './suggestion-groups.ts';
import { useSuggestions } from './use-suggestions.ts';

export type Popup = { shown: boolean; active: string | undefined };

export type SuggestionListProps = {
  id: string;
  text: string;
  userId: number;
  /** The list sets what a key in the field does. It returns true if the key was for the list. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | undefined>;
  /** Whether there are suggestions, and the id of the one that Enter would choose. */
  popup: Popup;
  onPopup: Dispatch<SetStateAction<Popup>>;
  onSearch: (q: string) => void;
  focusField: () => void;
  onClose: () => void;
  /** Something else than a search was chosen. */
  onLeave: () => void;
};

/** The listbox of the search field. The focus stays in the field; the arrow keys move through the suggestions. */
export function SuggestionList({
  id,
  text,
  userId,
  keys,
  popup,
  onPopup,
  onSearch,
  focusField,
  onClose,
  onLeave,
}: SuggestionListProps) {
  const navigate = useNavigate();
  const [recent, setRecent] = useState(() => readRecent(userId));
  const found = useSuggestions(text);
  const groups = useMemo(() => suggestionGroups(text, found, recent), [text, found, recent]);
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const idOf = ({ key }: Suggestion) => `${id}-${key.replaceAll(/\s/g, '-')}`;
  const activePlace = all.findIndex((one) => idOf(one) === popup.active);
  const shown = all.length > 0;

  useEffect(() => {
    // A newer answer takes the active suggestion away only if it has not got it.
    onPopup(({ active }) => ({ shown, active: all.some((one) => idOf(one) === active) ? active : undefined }));
  }, [onPopup, shown, groups]);
  useEffect(() => {
    if (popup.active !== undefined) document.getElementById(popup.active)?.scrollIntoView({ block: 'nearest' });
  }, [popup.active]);

  useEffect(() => {
    // Not every browser takes the focus from the field when something is pressed that cannot have it.
    function handlePress({ target }: PointerEvent) {
      const form = document.getElementById(id)?.closest('form');
      if (target instanceof Node && !form?.contains(target)) onClose();
    }
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [id, onClose]);

  const choose = (one: Suggestion) => {
    if (one.query !== undefined) onSearch(one.query);
    else {
      onLeave();
      void navigate(one.to);
    }
  };
  useEffect(() => {
    keys.current = ({ key }) => {
      const active = all[activePlace];
      if (key === 'Enter' && active !== undefined) choose(active);
      // Before the first and behind the last one is the field itself.
      else if (key === 'ArrowDown' && shown) move(activePlace + 1);
      else if (key === 'ArrowUp' && shown) move(activePlace === -1 ? all.length - 1 : activePlace - 1);
      else return false;
      return true;
    };
    function move(place: number) {
      const next = all[place];
      onPopup({ shown, active: next && idOf(next) });
    }
    return () => {
      keys.current = undefined;
    };
  });

  return (
    <>
      <p role="status" className="sr-only">
        {shown && searchText.countSuggestions({ count: all.length })}
      </p>
      <div
        hidden={!shown}
        className="absolute top-full end-0 start-0 z-40 mt-2 max-h-[min(46rem,calc(100dvh-9rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-2 shadow-float md:min-w-96"
      >
        <div id={id} role="listbox" aria-label={searchText.suggestions} onMouseDown={(event) => event.preventDefault()}>
          {groups.map(({ title, suggestions }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox.
            <div
              key={title}
              role="group"
              aria-label={title}
              className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-2"
            >
              <p aria-hidden="true" className="px-3 py-1 text-xs font-semibold text-ink-soft">
                <bdi>{title}</bdi>
              </p>
              {suggestions.map((one) => (
                <Option
                  key={one.key}
                  id={idOf(one)}
                  suggestion={one}
                  typed={text}
                  active={idOf(one) === popup.active}
                  isRecent={title === searchText.recentSearches}
                  onChoose={() => choose(one)}
                />
              ))}
            </div>
          ))}
        </div>
        {recent.length > 0 && text.trim() === '' && (
          <button
            type="button"
            onClick={() => {
              forgetSearches();
              setRecent([]);
              focusField();
            }}
            className="mt-1 min-h-11 w-full rounded-md px-3 text-start text-sm font-semibold text-accent hover:bg-sunken"
          >
            {searchText.clearRecentSearches}
          </button>
        )}
      </div>
    </>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  typed: string;
  active: boolean;
  isRecent: boolean;
  onChoose: () => void;
};

/** A link, so that it opens in another tab like any other; in this one the field does the rest. */
function Option({ id, suggestion, typed, active, isRecent, onChoose }: OptionProps) {
  const { label, to, query, thumbnail, price, perUnit, count } = suggestion;
  const Icon = isRecent ? ClockIcon : MagnifyingGlassIcon;
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onChoose();
      }}
      className={`flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 text-sm hover:bg-sunken ${active ? 'bg-accent-soft text-accent' : ''}`}
    >
      {query !== undefined && <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />}
      {thumbnail !== undefined && (
        <Picture
          {...pictureSources(thumbnail)}
          alt=""
          width={44}
          height={44}
          sizes="44px"
          loading="lazy"
          className="size-11 shrink-0 rounded-sm"
        />
      )}
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {query === undefined || isRecent ? label : <Completed text={label} typed={typed} />}
      </span>
      {price !== undefined && (
        <span className="text-end tabular-nums">
          <span className="block font-semibold">{price}</span>
          {perUnit !== undefined && <span className="block text-xs text-ink-soft">{perUnit}</span>}
        </span>
      )}
      {count !== undefined && (
        <span className="text-xs text-ink-soft tabular-nums">
          {formatCount(count)}
          <span className="sr-only"> {searchText.productsAfterCount({ count })}</span>
        </span>
      )}
    </Link>
  );
}

/** What a search adds to the typed text is bold. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const begun = typed.trimStart();
  if (!text.toLowerCase().startsWith(begun.toLowerCase())) return text;
  return (
    <>
      {text.slice(0, begun.length)}
      <b>{text.slice(begun.length)}</b>
    </>
  );
}
