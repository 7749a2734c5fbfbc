export type SwitchProps = {
  /** For screen readers: what it switches. */
  label: string;
  on: boolean;
  busy?: boolean;
  onChange: (on: boolean) => void;
};

/** Switches something on or off, at once. */
export function Switch({ label, on, busy = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onChange(!on);
      }}
      className="group inline-flex min-h-11 min-w-12 items-center justify-center rounded-full xl:min-h-9"
    >
      <span className="flex h-6 w-11 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent group-aria-disabled:opacity-60">
        <span className="size-4.5 rounded-full bg-line-strong transition-transform group-aria-checked:translate-x-5 rtl:group-aria-checked:-translate-x-5 group-aria-checked:bg-on-accent" />
      </span>
    </button>
  );
}
