/** Codes of promotions that came with a link, or that a guest has entered: of nobody yet, and for this visit. */

import { codeKey, MAX_CODE_TEXT, MAX_CODES } from '@shop/contract/promotions';
import * as z from 'zod/mini';
import { VISIT_CODES } from './storage.ts';
import { stored } from './stored.ts';

const kept = stored('sessionStorage', VISIT_CODES, z.array(z.string()));

export const isSameCode = (one: string) => (other: string) => codeKey(one) === codeKey(other);

export function readVisitCodes(): string[] {
  return kept.read() ?? [];
}

export function writeVisitCodes(codes: readonly string[]): void {
  if (codes.length === 0) kept.remove();
  else kept.write([...codes]);
}

/** Keeps the code of a link such as /?code=SUMMER for this visit. @param search of an address */
export function keepLinkedCode(search: string): void {
  const code = new URLSearchParams(search).get('code')?.trim() ?? '';
  const before = readVisitCodes();
  if (code === '' || code.length > MAX_CODE_TEXT || before.some(isSameCode(code))) return;
  writeVisitCodes([...before, code].slice(-MAX_CODES));
}
