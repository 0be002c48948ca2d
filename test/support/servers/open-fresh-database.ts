import { onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import {
  openPostgres,
  type PostgresSettings,
} from '../../../adapters/postgres/connection/open-postgres.ts'
import { freshDatabase } from './fresh-database.ts'

export interface OpenFreshDatabase {
  readonly url: string
  readonly database: Database
}

/** An empty, open database for one test. */
export async function openFreshDatabase(
  serverUrl: string,
  terms: Omit<PostgresSettings, 'url'> = {},
): Promise<OpenFreshDatabase> {
  const { url, drop } = await freshDatabase(serverUrl)
  onTestFinished(drop)
  const database = await openPostgres({ url, ...terms })
  onTestFinished(() => database.close())
  return { url, database }
}
