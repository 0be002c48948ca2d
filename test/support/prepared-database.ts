import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { openPglite } from '../../adapters/postgres/connection/open-pglite.ts'
import { type FreshDatabase, freshDatabase } from './servers/fresh-database.ts'

/** In memory, migrated and seeded. */
export async function preparedDatabase(): Promise<Database> {
  const path = await made('embedded')
  return openPglite(undefined, () => readFile(path))
}

/** On the shared server, migrated and seeded. */
export async function preparedOnPostgres(serverUrl: string): Promise<FreshDatabase> {
  return freshDatabase(serverUrl, await made('postgres'))
}

/** The location of the template, which the global set-up creates once per run. */
async function made(store: 'embedded' | 'postgres'): Promise<string> {
  const response = await fetch(`${inject('serverAgent')}/prepared/${store}`)
  return response.text()
}
