/** Begins the application name of the connection that each process of a shop keeps open; its share may follow. */
export const HEALTH_CONNECTION = 'shop-health';

/**
 * SQL of ConnectionLimit, a row for each limit: of the server, of the role and of the database. It reads what an ordinary role may see: of sessions of other
 * roles neither their state nor their kind.
 */
export const connectionLimits = `
  with sessions as (
    select datname, usename, application_name as name from pg_stat_activity
    where datid is not null and coalesce(backend_type, 'client backend') = 'client backend'
  ), limits as (
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as most, null::name as datname, null::name as usename
    union all
    select rolconnlimit, null, rolname from pg_roles where rolname = session_user and rolconnlimit >= 0
    union all
    select datconnlimit, datname, null from pg_database where datname = current_database() and datconnlimit >= 0
  )
  select most as limit,
    (count(*) filter (where name !~ '^shop'))::int as others,
    (count(*) filter (where name like '${HEALTH_CONNECTION}%'))::int as processes,
    (count(*) filter (where name = 'shop'))::int as pooled,
    coalesce(sum(substring(name from '^${HEALTH_CONNECTION} (\\d+)$')::int), 0)::int as shares
  from limits join sessions
    on (limits.datname is null or sessions.datname = limits.datname) and (limits.usename is null or sessions.usename = limits.usename)
  group by most, limits.datname, limits.usename`;
