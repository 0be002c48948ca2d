import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface FreshDatabase {
  readonly url: string
  /** Ends the connections that are left, then removes it. */
  drop(): Promise<void>
}

/**
 * A database for one suite, on a server that others use too.
 * @param template the name of the database it is a copy of; empty, unless told
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

/** One statement, on a connection of its own. */
export async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
