import pg from 'pg'

/**
 * Times are spread over the past year, so that results do not depend on when a table was filled.
 */
const YEAR = `interval '365 days'`

// Every twentieth row has the same suffix and uploader, and every hundredth a name of its own kind.
const FILES = `insert into stored_files (state, lease_until, platform_key, object_key, original_name,
    suffix, content_type, bytes, sha256, uploader_id, uploader_name, created_at)
  select 'ready', now(), (select key from storage_platforms where is_default),
    '2026/01/01/' || md5(n::text) || '.p' || n % 20,
    case when n % 100 = 7 then 'budget-' else '' end || left(md5(n::text), 12) || '.p' || n % 20,
    '.p' || n % 20, 'application/pdf', 1000 + n, repeat('0', 64), 5000 + n % 20,
    'user' || n % 20, now() - ${YEAR} * (1 - n::float8 / $1)
  from generate_series(1, $1::int) as n`

const LOGINS = `insert into login_log (user_id, client_id, user_name, address, user_agent, at, outcome, reason)
  select 999 + n % 1000, (select client_id from clients order by id limit 1), 'user' || n % 1000,
    '10.' || n % 20 || '.' || n % 200 || '.' || n % 250, 'Mozilla/5.0 Firefox/140.0',
    now() - ${YEAR} * (1 - n::float8 / $1),
    case when n % 20 = 0 then 'failure' else 'success' end,
    case when n % 20 = 0 then 'wrong-password' end
  from generate_series(1, $1::int) as n`

const OPERATIONS = `insert into operation_log (area, kind, method, url, operator_id, operator_name,
    address, parameters, error, at, milliseconds)
  select (array['client', 'file', 'notice', 'parameter', 'session', 'user'])[1 + n % 6], case when n % 20 = 0 then 'remove' else 'change' end, 'PUT',
    '/system/config', 999 + n % 1000, 'user' || n % 1000, '10.0.0.' || n % 250,
    '{"configId":"' || n || '"}', case when n % 20 = 3 then 'refused' end,
    now() - ${YEAR} * (1 - n::float8 / $1), n % 500
  from generate_series(1, $1::int) as n`

const FILL = {
  files: ['stored_files', FILES],
  logins: ['login_log', LOGINS],
  operations: ['operation_log', OPERATIONS],
} as const

// Indexes that no constraint needs; it is many times faster to build them afterwards.
const INDEXES = `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
  where i.indrelid = $1::regclass and c.oid is null`

export type LongTable = keyof typeof FILL

/** Fills a table of a migrated database on the server itself, and leaves it as autovacuum would. */
export async function fill(url: string, which: LongTable, rows: number): Promise<void> {
  const [table, text] = FILL[which]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Generated rows are valid and need no triggers, and need not be flushed to disk.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query(`set maintenance_work_mem = '256MB'`)
    const indexes = await client.query(INDEXES, [table])
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    await client.query(text, [rows])
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query(`vacuum (analyze) ${table}`)
  } finally {
    await client.end()
  }
}
