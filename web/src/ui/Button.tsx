import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button shows `busyText`, does nothing, and keeps the focus. */
  busy?: boolean;
  busyText?: string;
  /** Like `disabled`, but the button can be focused, so that people can find out why. */
  unavailable?: boolean;
};

export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  busyText,
  unavailable = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = busy || unavailable;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Prevents the submit too: a second click while busy must not send the form again.
    if (inert) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      className={`${buttonClass(variant, size)} ${className}`}
      onClick={handleClick}
    >
      {busy && busyText !== undefined ? busyText : children}
    </button>
  );
}
