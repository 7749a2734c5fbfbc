import { uiText } from '@shop/messages/ui';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import { Chip } from './Chip.tsx';

type AppliedChipsProps<State> = {
  /** Each active filter: what it says, and the state without it. */
  filters: readonly { key: string; label: string; without: State }[];
  /** The state without any of them. */
  withoutAll: () => State;
  onChange: (next: State) => void;
  /** Where there are some. */
  className: string;
};

/** The active filters of a list as chips; a chip removes its filter. */
export function AppliedChips<State>({ filters, withoutAll, onChange, className }: AppliedChipsProps<State>) {
  const group = useRef<HTMLDivElement>(null);

  function change(next: State) {
    onChange(next);
    // The pressed chip disappears; the focus stays in the group and does not jump to the top of the page.
    group.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are actions.
    <div
      ref={group}
      role="group"
      aria-label={uiText.appliedFilters}
      tabIndex={-1}
      className={filters.length === 0 ? 'sr-only' : `flex flex-wrap items-center gap-2 outline-none ${className}`}
    >
      {filters.map(({ key, label, without }) => (
        <Chip
          key={key}
          label={label}
          removeLabel={uiText.removeFilterLabel({ label })}
          onRemove={() => change(without)}
        />
      ))}
      {filters.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => change(withoutAll())}>
          {uiText.clearAll}
        </Button>
      )}
    </div>
  );
}
