import { expect } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'

/** The address of a database at which connections bear a name. */
export function withConnectionsNamed(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  return url.href
}

/**
 * Waits until the connections of processes that died are over. What such a process has sent to the
 * database is still done there, and until then a record may appear or go.
 */
export async function untilConnectionsAreGone(database: Database, name: string): Promise<void> {
  const text = `select 1 from pg_stat_activity
    where application_name = $1 and datname = current_database()`
  const isThere = async () => (await database.rows({ text }, [name])).length > 0
  await expect.poll(isThere, { timeout: 60_000, interval: 10 }).toBe(false)
}
