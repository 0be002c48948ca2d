import pg from 'pg'
import type { Bench } from './subject.ts'

const PEOPLE = 500

/**
 * Creates users with the administrator's password and returns their names. A single user would soon
 * reach the limit of sessions, and then each login would end another session, which is a different
 * path. An embedded store has only the administrator.
 */
export async function loginNames({ stores: { settings } }: Bench, only: string): Promise<string[]> {
  if (settings.DATABASE_URL === undefined) return [only]
  const database = new pg.Client({ connectionString: settings.DATABASE_URL })
  await database.connect()
  await database.query(
    `insert into users (name, name_key, nick_name, password_hash, status, created_at)
      select 'bench' || n, 'bench' || n, 'bench', u.password_hash, 'normal', now()
      from generate_series(1, $1) n, users u where u.id = 1
      on conflict (name_key) do nothing`,
    [PEOPLE],
  )
  await database.end()
  return Array.from({ length: PEOPLE }, (_, index) => `bench${index + 1}`)
}
