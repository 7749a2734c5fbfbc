import { email } from '@shop/contract/accounts';
import { useRef, useState } from 'react';

/**
 * Where the mails about an order go that needs no address, of somebody without an account.
 * @param known of an address that was chosen before
 */
export function useMailAddress(needed: boolean, known: string | undefined) {
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const parsed = email.safeParse(typed ?? known ?? '');
  const isValid = () => !needed || parsed.success;

  return {
    isValid,
    /** Asks for it where it is missing. @returns false if it is */
    check(): boolean {
      setAsked(true);
      if (!isValid()) input.current?.focus();
      return isValid();
    },
    address: () => (needed && parsed.success ? { mailsTo: parsed.data } : undefined),
    field: needed
      ? {
          ref: input,
          defaultValue: typed ?? known,
          error: asked && !parsed.success ? parsed.error.issues[0]?.message : undefined,
          onType: setTyped,
          onLeave: () => setAsked(typed !== undefined),
        }
      : undefined,
  };
}
