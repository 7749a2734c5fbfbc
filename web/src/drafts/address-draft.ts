import { type Address, address } from '@shop/contract/accounts';

export const addressFields = ['name', 'email', 'phone', 'street', 'city', 'state', 'pinCode'] as const;

export type AddressTexts = Record<keyof Address, string>;

export type AddressDraft = {
  /** What the draft is a change of; undefined for a new address. */
  before: Address | undefined;
  typed: AddressTexts;
};

export function parseAddressDraft(stored: unknown): AddressDraft | undefined {
  if (typeof stored !== 'object' || stored === null || !('typed' in stored)) return undefined;
  const { typed } = stored;
  if (!isTexts(typed)) return undefined;
  return { before: address.safeParse('before' in stored ? stored.before : undefined).data, typed };
}

function isTexts(value: unknown): value is AddressTexts {
  if (typeof value !== 'object' || value === null) return false;
  const texts = new Map<string, unknown>(Object.entries(value));
  return addressFields.every((field) => typeof texts.get(field) === 'string');
}
