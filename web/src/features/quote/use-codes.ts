import type { Order } from '@shop/contract/orders';
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

function writeCodes(userId: number, codes: readonly string[]): void {
  if (codes.length === 0) stored.remove();
  else stored.write({ userId, draft: codes });
}

/** Called when an order is sure: it has used its codes, which guests keep as user 0. Those of an unpaid order stay, as its lines stay in the cart. */
export function forgetCodesOf({ user, promotions }: Pick<Order, 'user' | 'promotions'>): void {
  const used = new Set(promotions.flatMap(({ code }) => (code === null ? [] : [codeKey(code)])));
  const owner = user ?? 0;
  writeCodes(
    owner,
    readCodes(owner).filter((code) => !used.has(codeKey(code))),
  );
}

export type Codes = {
  codes: readonly string[];
  add: (code: string) => void;
  remove: (code: string) => void;
  removeAll: () => void;
};

/**
 * The codes that a shopper has entered. They stay in this tab, for the cart and the checkout, until an order with them is sure or
 * the shopper logs out.
 */
export function useCodes(userId: number): Codes {
  const [codes, setCodes] = useState(() => readCodes(userId));

  function change(next: string[]) {
    setCodes(next);
    writeCodes(userId, next);
  }

  return {
    codes,
    add: (code) => change([...codes, code]),
    remove: (code) => change(codes.filter((one) => codeKey(one) !== codeKey(code))),
    removeAll: () => change([]),
  };
}
