import { readFile } from 'node:fs/promises'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { openPglite } from '../../adapters/postgres/connection/open-pglite.ts'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { askAgent } from './servers/ask-agent.ts'
import { type FreshDatabase, freshDatabase } from './servers/fresh-database.ts'
import type { Settings } from './service.ts'

/** Settings for suites that run on any store: an empty database of the server, if there is one. */
export async function anyStore(): Promise<Settings> {
  const url = await lent('empty')
  return url ? { DATABASE_URL: url } : {}
}

/**
 * For suites that run on any database: on the shared server, or in memory where there is none. A
 * copy on the server costs a tenth of opening an embedded one.
 */
export async function anyDatabase(): Promise<Database> {
  const url = await lent('copy')
  return url ? openPostgres({ url, poolSize: 5, isUnhurried: true }) : preparedDatabase()
}

/** The same, with nothing in it. */
export async function emptyDatabase(): Promise<Database> {
  const url = await lent('empty')
  return url ? openPostgres({ url, poolSize: 5, isUnhurried: true }) : embeddedDatabase()
}

/** In memory, migrated and seeded. */
export async function preparedDatabase(): Promise<Database> {
  const path = await made('embedded')
  return openPglite(undefined, () => readFile(path))
}

/** On the shared server, migrated and seeded. */
export async function preparedOnPostgres(serverUrl: string): Promise<FreshDatabase> {
  return freshDatabase(serverUrl, await made('postgres'))
}

/** A URL of a database; no text where there is no server. */
async function lent(what: 'copy' | 'empty'): Promise<string> {
  return askAgent(what)
}

/** The location of the template, which the global set-up creates once per run. */
async function made(store: 'embedded' | 'postgres'): Promise<string> {
  return askAgent(`prepared/${store}`)
}
