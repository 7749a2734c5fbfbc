import { messages } from '../src/messages.ts';

export const addressText = messages('address', {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  streetAddress: 'Street address',
  city: 'City',
  stateProvince: 'State / Province',
  pinCode: 'Pin code',
  saving: 'Saving…',
  cancel: 'Cancel',
  country: 'Country',
  taxIdTaxId: 'Tax ID <bdi>{taxId}</bdi>',
  faultSoTaxesAreCharged: '{fault}, so taxes are charged.',
  taxId: 'Tax ID',
  ofACompanyWithThe: 'Of a company, with the two letters of its country.',
  addATaxId: 'Add a tax ID',
});
