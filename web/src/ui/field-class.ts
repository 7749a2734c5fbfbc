export const controlClass =
  'block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-ink-soft transition-colors hover:border-ink aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red';

export const labelClass = 'block text-sm font-semibold text-ink';
