import type { Customer } from '@shop/contract/customers';
import { toAmount } from '@shop/contract/money';
import type { CustomerRow } from './customers.queries.ts';

export function presentCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    user: row.user_id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    orders: row.orders,
    spent: toAmount(row.spent_cents),
    lastOrderAt: row.last_order_at?.toISOString() ?? null,
  };
}
