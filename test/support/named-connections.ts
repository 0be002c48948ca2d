import { expect } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'

/** The database's address with a name for its connections. */
export function withConnectionsNamed(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  return url.href
}

/**
 * Waits until connections of dead processes are closed. The database still executes what such a
 * process has sent, so records may change until then.
 */
export async function untilConnectionsAreGone(database: Database, name: string): Promise<void> {
  const text = `select 1 from pg_stat_activity
    where application_name = $1 and datname = current_database()`
  const isThere = async () => (await database.rows({ text }, [name])).length > 0
  await expect.poll(isThere, { timeout: 60_000, interval: 10 }).toBe(false)
}
