/** Invariants of shipping zones and promotions, as SQL. */

import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { offenders } from './invariants.queries.ts';

export const listZonesWithoutCountries = (db: Db) =>
  offenders(
    db,
    sql`select id, name as says from shipping_zones
      where not exists (select from shipping_zone_countries where zone_id = shipping_zones.id)`,
  );

/** An automatic promotion needs no code, and one with codes that were made in bulk has none of its own. */
export const listPromotionsOffCodes = (db: Db) =>
  offenders(
    db,
    sql`select promotions.id, format('%s%s own, %s made', case when automatic then 'automatic, ' end, own, made) as says
      from promotions join (
        select promotion_id, count(*) filter (where not made) as own, count(*) filter (where made) as made
        from promotion_codes group by promotion_id
      ) as codes on promotion_id = promotions.id
      where automatic or (own > 0 and made > 0)`,
  );

/** A code that was made in bulk is used exactly while one order uses it. Uses name the user of their order. */
export const listPromotionsOffUses = (db: Db) =>
  offenders(
    db,
    sql`select codes.promotion_id as id, format('code %s: %s, %s orders', code, case when used then 'used' else 'free' end,
        coalesce(orders, 0)) as says
      from promotion_codes as codes left join (
        select promotion_id, code_key, count(*) as orders from promotion_uses where not given_back group by 1, 2
      ) as counted on counted.promotion_id = codes.promotion_id and code_key = key
      where made and coalesce(orders, 0) <> used::integer
      union all
      select promotion_id, format('order %s of another user', order_id)
      from promotion_uses as use join orders on orders.id = order_id where use.user_id <> orders.user_id`,
  );

/**
 * An admin may set a limit below the uses there are; then nobody uses the promotion any more. Uses of the first minute are left out,
 * because clocks of several machines differ.
 */
export const listPromotionsBeyondLimits = (db: Db) =>
  offenders(
    db,
    sql`select promotions.id, format('%s of %s uses%s', uses, least, customer) as says
      from promotions join (
        select promotion_id, count(*) as uses, max(at) as last_at, null::bigint as user_id from promotion_uses
          where not given_back group by promotion_id
        union all
        select promotion_id, count(*), max(at), user_id from promotion_uses where not given_back group by promotion_id, user_id
      ) as used on promotion_id = promotions.id
        cross join lateral (
          select case when user_id is null then uses_limit else limit_per_customer end as least,
            case when user_id is not null then format(' by user %s', user_id) end as customer
        ) as limits
      where uses > least and last_at > promotions.updated_at + interval '1 minute'`,
  );
