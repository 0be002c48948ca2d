import type { Database } from '../../adapters/postgres/connection/database.ts'
import { openPglite } from '../../adapters/postgres/connection/open-pglite.ts'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'

// Ten departments below the root, and ten below each other one.
const DEPARTMENTS = `insert into departments (id, parent_id, name, category, sort_order, phone, email,
    is_disabled, author_id, created_at)
  select 100000 + n, case when n <= 10 then 100 else 100000 + (n - 1) / 10 end,
    'Department ' || n, '', n % 50, '13800000000', 'd' || n || '@example.com', false, 1, now()
  from generate_series(1, $1::int) as n`

const USERS = `insert into users (name, name_key, nick_name, email, email_key, phone_number, phone_key,
    status, created_at, department_id, author_id)
  select 'user' || n, 'user' || n, 'Nick ' || n, 'u' || n || '@example.com',
    'u' || n || '@example.com', '138' || lpad(n::text, 8, '0'), '+86138' || lpad(n::text, 8, '0'),
    'normal', now() - n * interval '1 minute', 100001 + n % $2::int, 1
  from generate_series(1, $1::int) as n`

/**
 * Fills a migrated store with a large company. No service may have the embedded store open
 * meanwhile.
 */
export async function fillCompany(
  where: { readonly folder: string } | { readonly url: string },
  departments: number,
  users: number,
): Promise<void> {
  const database = await ('url' in where
    ? openPostgres({ url: where.url })
    : openPglite(where.folder))
  try {
    await unhurried(database, DEPARTMENTS, [departments])
    await unhurried(database, USERS, [users, departments])
    await unhurried(database, 'vacuum (analyze)', [])
  } finally {
    await database.close()
  }
}

async function unhurried(database: Database, text: string, values: readonly unknown[]) {
  await database.dedicated((query) => query(text, values))
}
