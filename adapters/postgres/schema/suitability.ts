import type { Database } from '../connection/database.ts'

const OLDEST_VERSION = 15

const FACTS = `select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('server_encoding') as encoding,
      to_regclass('seeds') is not null as "isPrepared"`

const STANDBY = 'It is a standby, which takes no changes: name the primary in the URL.'
const READ_ONLY =
  'It takes no changes, because default_transaction_read_only is on, for the server, the database or the role: switch it off.'

/** The server or the database must be another one. Its message names the fix. */
class UnsuitablePostgres extends Error {
  override readonly name = 'UnsuitablePostgres'
}

/**
 * Refuses what cannot hold the service's data, before anything is written.
 * @returns what to warn of, for a database that an earlier version has prepared all the same
 * @throws UnsuitablePostgres
 */
export async function checkSuitability(database: Database): Promise<string | undefined> {
  const [{ version, major, isStandby, isReadOnly, encoding, isPrepared } = {}] =
    await database.rows(FACTS, [])
  if (Number(major) < OLDEST_VERSION) {
    throw new UnsuitablePostgres(`Postgres 15 or newer is needed; this one is ${version}.`)
  }
  if (isStandby === true) throw new UnsuitablePostgres(STANDBY)
  if (isReadOnly === true) throw new UnsuitablePostgres(READ_ONLY)
  if (encoding === 'UTF8') return undefined
  const problem = `The database has the encoding ${encoding}, which does not know all letters`
  if (isPrepared === true) return `${problem}: move the data to one with the encoding UTF8.`
  const fix = `create database NAME template template0 encoding 'UTF8'`
  throw new UnsuitablePostgres(`${problem}. Create it with: ${fix}`)
}
