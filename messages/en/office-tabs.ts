import { messages } from '../src/messages.ts';

export const officeTabsText = messages('office-tabs', {
  catalogue: 'Catalogue',
  productList: 'Product list',
  settings: 'All settings',
  general: 'General',
  customers: 'Customers and segments',
  customerList: 'All customers',
});
