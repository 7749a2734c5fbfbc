import type { Order } from '@shop/contract/orders';
import { codeKey, MAX_CODES } from '@shop/contract/promotions';
import { useState } from 'react';
import * as z from 'zod/mini';
import { formDraft } from '../../storage/storage.ts';
import { isSameCode, readVisitCodes, writeVisitCodes } from '../../storage/visit-codes.ts';

const GUEST = 0;
const ofMember = formDraft('codes');
const memberCodes = z.array(z.string());

function readOwn(userId: number): string[] {
  const saved = ofMember.read();
  return saved?.userId === userId ? (memberCodes.safeParse(saved.draft).data ?? []) : [];
}

/** Those of the visit come along when a guest logs in. */
function readCodes(userId: number): string[] {
  const own = readOwn(userId);
  const more = readVisitCodes().filter((code) => !own.some(isSameCode(code)));
  return [...own, ...more].slice(0, MAX_CODES);
}

function writeCodes(userId: number, codes: readonly string[]): void {
  if (userId === GUEST) writeVisitCodes(codes);
  else {
    writeVisitCodes(readVisitCodes().filter((code) => codes.some(isSameCode(code))));
    if (codes.length === 0) ofMember.remove();
    else ofMember.write({ userId, draft: codes });
  }
}

/** Whether it came with a link: then it goes without a word if the shop does not know it. */
export const isOfVisit = (code: string): boolean => readVisitCodes().some(isSameCode(code));

/** Called when an order is sure: it has used its codes, which guests keep as user 0. Those of an unpaid order stay, as its lines stay in the cart. */
export function forgetCodesOf({ user, promotions }: Pick<Order, 'user' | 'promotions'>): void {
  const used = new Set(promotions.flatMap(({ code }) => (code === null ? [] : [codeKey(code)])));
  const owner = user ?? GUEST;
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
 * The codes that a shopper has entered, or came with. They stay in this tab, for the cart and the checkout, until an order with them is sure or
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
