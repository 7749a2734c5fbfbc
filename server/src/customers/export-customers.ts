/**
 * The customers that a query leaves as a file, in the order of the list, in parts. Each part is read when the one before has left, and
 * no connection is held in between. Who changes meanwhile may be in it twice or not at all.
 */

import { customerCsvColumns, type ExportCustomersQuery } from '@shop/contract/customers';
import { plainMoney } from '@shop/contract/money';
import type { Deps } from '../deps.ts';
import { BOM, writeCsv } from '../platform/csv/write-csv.ts';
import { type CustomerSelection, readCustomerSelection } from './customer-selection.ts';
import { type CustomerRow, isAfter, listCustomersToExport } from './customers.queries.ts';
import { presentCustomer } from './present-customer.ts';

const CUSTOMERS_AT_ONCE = 2000;

/** When it returns, the query was read: what fails later breaks the file. */
export async function exportCustomers(deps: Deps, query: ExportCustomersQuery): Promise<AsyncGenerator<string>> {
  return linesOf(deps, await readCustomerSelection(deps, query), query.bom === 'true');
}

async function* linesOf(
  { slowReads }: Pick<Deps, 'slowReads'>,
  selection: CustomerSelection | undefined,
  withBom: boolean,
): AsyncGenerator<string> {
  if (withBom) yield BOM;
  yield writeCsv([customerCsvColumns]);
  if (selection === undefined) return;
  const { conditions, sorting } = selection;
  for (let last: CustomerRow | undefined; ; ) {
    const all = last === undefined ? conditions : [...conditions, isAfter(sorting, last)];
    const rows = await listCustomersToExport(slowReads, all, sorting, CUSTOMERS_AT_ONCE);
    if (rows.length > 0) yield writeCsv(rows.map(lineOf));
    if (rows.length < CUSTOMERS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

function lineOf(row: CustomerRow): string[] {
  const customer = presentCustomer(row);
  const line: Record<(typeof customerCsvColumns)[number], string> = {
    id: String(customer.id),
    user: customer.user === null ? '' : String(customer.user),
    email: customer.email,
    name: customer.name ?? '',
    phone: customer.phone ?? '',
    orders: String(customer.orders),
    spent: plainMoney(customer.spent),
    lastOrderAt: customer.lastOrderAt ?? '',
  };
  return customerCsvColumns.map((column) => line[column]);
}
