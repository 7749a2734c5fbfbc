import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { offenders } from './invariants.queries.ts';

const isNoted = sql`exists (select from changed_customers as noted
  where noted.user_id = one.user_id or noted.email = lower(one.email))`;

/** Those whose change is noted are summed up by the next job, or before somebody looks. */
export const listCustomersOffOrders = (db: Db) =>
  offenders(
    db,
    sql`select one.id, format('%s orders and %s minor units, shows %s and %s', facts.orders, facts.spent_cents, one.orders, one.spent_cents) as says
      from customers as one cross join lateral customer_facts(one.user_id, lower(one.email)) as facts
      where (one.orders, one.spent_cents, one.last_order_at, one.countries)
          is distinct from (facts.orders, facts.spent_cents, facts.last_order_at, facts.countries)
        and not ${isNoted}
      union all
      select null::bigint, format('user %s has none', one.user_id)
      from (select id as user_id, email from users where not guest and email <> format('removed-%s@account.invalid', id)) as one
      where not exists (select from customers where customers.user_id = one.user_id) and not ${isNoted}
      union all
      select one.id, format('user %s is none', one.user_id)
      from customers as one left join users on users.id = one.user_id and not guest
      where one.user_id is not null and users.email is distinct from one.email and not ${isNoted}
      union all
      select null::bigint, 'guests with one e-mail address have none'
      from (select distinct null::bigint as user_id, lower(guest_email) as email from orders where guest_email is not null) as one
      where not exists (select from customers where lower(customers.email) = one.email) and not ${isNoted}`,
  );
