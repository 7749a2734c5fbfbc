/** How papers write addresses, days, money and products. */

import { NO_STATE, placeLine } from '@shop/contract/address-lines';
import { countryName } from '@shop/contract/countries';
import { formatMoney, shopCurrency, toAmount } from '@shop/contract/money';
import { directionOf } from '@shop/messages/direction';
import { currentLanguage } from '@shop/messages/language';
import { papersText } from '@shop/messages/papers';
import type {
  PaperColumn,
  PaperDocument,
  PaperLanguage,
  PaperSum,
  TableCell,
} from '@shop/pdf-documents/paper-document';
import type { InvoiceData, PaperLine, PaperTax } from '../orders/invoices/paper-data.ts';
import { dateFormat, numberFormat } from '../platform/in-language.ts';

const percentage = numberFormat({ maximumFractionDigits: 3 });
const longDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const LETTER_COUNTRIES = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'];

/** @param date as 2026-01-31 */
export const dayText = (date: string) => longDay.format(new Date(date));
export const moneyText = (minor: number) => formatMoney(toAmount(minor));

/** With the code of the currency, unless the amount has it anyway. */
export function totalText(minor: number): string {
  const text = moneyText(minor);
  return text.includes(shopCurrency()) ? text : `${text} ${shopCurrency()}`;
}

export function pageSizeIn(country: string): PaperDocument['size'] {
  return LETTER_COUNTRIES.includes(country) ? 'LETTER' : 'A4';
}

export function sellerLines(seller: InvoiceData['seller']): string[] {
  return [
    seller.name,
    ...seller.address.split('\n'),
    ...(seller.tax_id === '' ? [] : [papersText.taxId({ id: seller.tax_id })]),
  ].filter((line) => line.trim() !== '');
}

export function buyerLines(buyer: InvoiceData['buyer']): string[] {
  const { name, street, city, state, pin_code, country, email, phone, tax_id } = buyer;
  return [
    name,
    street,
    state === NO_STATE
      ? placeLine({ city: city ?? '', state, pinCode: pin_code ?? '', ...(country !== null && { country }) })
      : [city, [state, pin_code].filter(isText).join(' ')].filter(isText).join(', '),
    country === null ? null : countryName(country),
    email,
    phone,
    tax_id === null ? null : papersText.taxId({ id: tax_id }),
  ].filter(isText);
}

const isText = (text: string | null): text is string => text !== null && text.trim() !== '';

/** Of the moment, for the document. */
export function paperLanguage(): PaperLanguage {
  const tag = currentLanguage();
  return { tag, direction: directionOf(tag), pageOf: papersText.pageOf({ page: '{page}', pages: '{pages}' }) };
}

export function lineCell({
  title,
  brand,
  color,
  size,
  choices = [],
  sku,
}: Pick<PaperLine, 'title' | 'brand' | 'color' | 'size' | 'choices' | 'sku'>): TableCell {
  const detail = [brand, color, size, ...choices, sku === null ? null : papersText.sku({ sku })]
    .filter(isText)
    .join(' · ');
  return { text: title, detail };
}

export const percentText = (thousandths: number) => `${percentage.format(thousandths / 1000)} %`;

/** As papers showed a tax before they named net amounts. */
export function taxSum({
  name,
  percent_thousandths,
  base_cents,
  amount_cents,
  included,
  reverse_charge,
}: PaperTax): PaperSum {
  const words = { name, rate: percentText(percent_thousandths), amount: moneyText(base_cents) };
  const say = reverse_charge ? papersText.reverseChargeOn : included ? papersText.taxIncluded : papersText.taxOn;
  return { label: say(words), amount: moneyText(amount_cents) };
}

export function reverseChargeNote(taxes: readonly PaperTax[]): string | undefined {
  return taxes.some(({ reverse_charge }) => reverse_charge) ? papersText.reverseCharge : undefined;
}

export function column(label: string, lines: readonly string[]): PaperColumn {
  return { label, lines };
}
