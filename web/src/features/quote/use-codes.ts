import { codeKey } from '@shop/contract/promotions';
import { useState } from 'react';
import * as z from 'zod/mini';
import { formDraft } from '../../storage/storage.ts';

const stored = formDraft('codes');
const storedCodes = z.array(z.string());

function readCodes(userId: number): string[] {
  const saved = stored.read();
  return saved?.userId === userId ? (storedCodes.safeParse(saved.draft).data ?? []) : [];
}

export function forgetCodes(): void {
  stored.remove();
}

export type Codes = {
  codes: readonly string[];
  add: (code: string) => void;
  remove: (code: string) => void;
};

/**
 * The codes that a shopper has entered. They stay in this tab, for the cart and the checkout, until an order is placed or the
 * shopper logs out.
 */
export function useCodes(userId: number): Codes {
  const [codes, setCodes] = useState(() => readCodes(userId));

  function change(next: string[]) {
    setCodes(next);
    if (next.length === 0) forgetCodes();
    else stored.write({ userId, draft: next });
  }

  return {
    codes,
    add: (code) => change([...codes, code]),
    remove: (code) => change(codes.filter((one) => codeKey(one) !== codeKey(code))),
  };
}
