import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Only what hangs takes as long. */
const LONGEST_MS = 120_000

export interface FreshDatabase {
  readonly url: string
  /** Closes remaining connections, then drops it. */
  drop(): Promise<void>
}

/**
 * A database for one suite on a shared server.
 * @param template the database to copy; by default it is empty
 */
export async function freshDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<FreshDatabase> {
  const name = `gatehouse_test_${randomUUID().replaceAll('-', '')}`
  await command(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => command(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** Runs one statement on its own connection. */
export async function command(url: string, text: string): Promise<void> {
  const limits = { connectionTimeoutMillis: LONGEST_MS, statement_timeout: LONGEST_MS }
  const client = new pg.Client({ connectionString: url, ...limits })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
