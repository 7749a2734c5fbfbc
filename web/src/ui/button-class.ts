export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';
export type ButtonSize = 'medium' | 'small';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  danger: 'border border-red bg-surface text-red hover:bg-red-soft',
  quiet: 'text-accent hover:bg-accent-soft',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 py-2.5 text-base',
  small: 'min-h-9 px-3 py-1.5 text-sm',
};

/** The classes of a button, for links that look like buttons. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string {
  return `inline-flex items-center justify-center gap-2 rounded-full font-semibold text-center transition-colors duration-150 aria-disabled:opacity-60 aria-disabled:cursor-default disabled:opacity-60 disabled:cursor-default ${looks[variant]} ${sizes[size]}`;
}
