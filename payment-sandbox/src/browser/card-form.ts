import {
  type CardFault,
  cardFaults,
  cvcFault,
  digitsOf,
  expiryFault,
  groupExpiry,
  groupNumber,
  numberFault,
  readExpiry,
} from '../shared/card-fields.ts';
import { findTestCard } from '../shared/test-cards.ts';
import { findPart } from './find-part.ts';
import { retype } from './typed-text.ts';

type Name = CardFault['field'];

interface CardField {
  name: Name;
  input: HTMLInputElement;
  write: (text: string) => string;
  /** Digits with which it is full, so that a fault can be told before it is left. */
  fullAt: number;
  check: (text: string) => CardFault | undefined;
}

const now = () => new Date();
const firstDigits = (count: number) => (text: string) => digitsOf(text).slice(0, count);

const field = (name: Name, fullAt: number, write: CardField['write'], check: CardField['check']): CardField => ({
  name,
  input: findPart(name, HTMLInputElement),
  write,
  fullAt,
  check,
});

const fields = [
  field('number', 16, (text) => groupNumber(firstDigits(16)(text)), numberFault),
  field('expiry', 4, groupExpiry, (text) => expiryFault(text, now())),
  field('cvc', 3, firstDigits(3), cvcFault),
];

const typed = () => ({
  number: findPart('number', HTMLInputElement).value,
  expiry: findPart('expiry', HTMLInputElement).value,
  cvc: findPart('cvc', HTMLInputElement).value,
});

/** Groups what is typed, and tells faults below their field: when it is full, when it is left, when one wants to pay. */
export function watchCard(told: { changed: () => void; entered: () => void }): void {
  for (const one of fields) {
    const { input } = one;
    input.addEventListener('input', () => {
      const next = retype({ value: input.value, caret: input.selectionStart ?? input.value.length }, one.write);
      if (next.value !== input.value) {
        input.value = next.value;
        input.setSelectionRange(next.caret, next.caret);
      }
      showFault(one, digitsOf(next.value).length >= one.fullAt ? one.check(next.value) : undefined);
      if (one.name === 'number') showBrand();
      told.changed();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') showFault(one, one.check(input.value));
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      told.entered();
    });
  }
  findPart('card', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
}

/** @returns the first fault; every one is shown, and the caret goes to the first */
export function checkCard(): CardFault | undefined {
  const faults = cardFaults(typed(), now());
  for (const one of fields)
    showFault(
      one,
      faults.find((fault) => fault.field === one.name),
    );
  const [first] = faults;
  if (first !== undefined) findPart(first.field, HTMLInputElement).focus();
  return first;
}

export function cardState(): { empty: boolean; complete: boolean } {
  return { empty: fields.every(({ input }) => input.value === ''), complete: cardFaults(typed(), now()).length === 0 };
}

/** As the API takes it. */
export function readCard() {
  const { number, expiry, cvc } = typed();
  const { month, year } = readExpiry(expiry) ?? { month: 0, year: 0 };
  return { number: digitsOf(number), exp_month: month, exp_year: year, cvc };
}

export function clearCard(): void {
  for (const one of fields) {
    one.input.value = '';
    showFault(one, undefined);
  }
  showBrand();
}

/** Not disabled, because a disabled field loses the focus, and keyboard users their place. */
export function holdCard(held: boolean): void {
  for (const { input } of fields) input.readOnly = held;
}

export function focusCard(): void {
  const [first] = fields;
  (fields.find((one) => one.check(one.input.value) !== undefined) ?? first)?.input.focus();
}

/** What the server said of one field. */
export function showDecline(code: string | undefined, message: string): void {
  const about: Record<string, Name> = {
    incorrect_number: 'number',
    invalid_expiry_month: 'expiry',
    invalid_expiry_year: 'expiry',
    expired_card: 'expiry',
    incorrect_cvc: 'cvc',
    invalid_cvc: 'cvc',
  };
  const one = fields.find(({ name }) => name === about[code ?? '']);
  if (one !== undefined) showFault(one, { field: one.name, code: code ?? '', message });
}

function showFault({ name, input }: CardField, fault: CardFault | undefined): void {
  findPart(`${name}-fault`, HTMLParagraphElement).textContent = fault?.message ?? '';
  if (fault === undefined) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

function showBrand(): void {
  const digits = digitsOf(typed().number);
  const brands = { visa: 'Visa', mastercard: 'Mastercard' };
  const known = findTestCard(digits)?.brand ?? (digits.startsWith('4') ? 'visa' : undefined);
  const brand = findPart('brand', HTMLSpanElement);
  brand.textContent = known === undefined ? '' : brands[known];
  brand.parentElement?.toggleAttribute('data-brand', known !== undefined);
}
