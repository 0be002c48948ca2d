import type { Database } from '../connection/database.ts'
import { MIGRATION_NAMES, MIGRATION_TABLE, SCHEMAS } from '../migrations/migration-names.ts'
import { rowsIfThere } from '../modules/rows-if-there.ts'
import { text } from '../rows/columns.ts'

const KNOWN: ReadonlySet<string> = new Set(MIGRATION_NAMES)

/** Names of applied migrations, in order; none if the database was never prepared. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const applied = await rowsIfThere(database, `select name from ${MIGRATION_TABLE} order by name`)
  return applied.map((row) => text(row, 'name'))
}

const NOTE = 'version '

/** Noted among the built-in rows, which every version keeps. */
export function versionNote(version: string): string {
  return NOTE + version
}

/** The newest of the versions that prepared a database, by its notes. */
export function notedVersion(notes: Iterable<string>): string | undefined {
  const found = [...notes].filter((name) => name.startsWith(NOTE))
  return found
    .map((name) => name.slice(NOTE.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
}

/** @returns the version that last prepared a database; `undefined` if nobody knows, or none did */
export async function preparedBy(database: Database): Promise<string | undefined> {
  const applied = await appliedMigrations(database).catch((): string[] => [])
  if (applied.length === 0) return undefined
  const notes = await database.rows('select name from seeds', [])
  const known = SCHEMAS.find(([, last]) => last === applied.at(-1))
  return notedVersion(notes.map((row) => text(row, 'name'))) ?? known?.[0]
}

/** A copy of a database beside it, which has another name there, is an installation of its own. */
const INSTALLATION = `select coalesce(left(encode(sha256(convert_to(
      min(name) || current_database(), 'UTF8')), 'hex'), 12), '') as id
    from seeds where name like 'installation %'`

/** @returns what tells installations apart that share a Redis; empty for one from before 0.6.0 */
export async function installationId(database: Database): Promise<string> {
  const [row] = await database.rows(INSTALLATION, [])
  if (!row) throw new Error('An aggregate has one row.')
  return text(row, 'id')
}

/** The migrations that only a newer version knows. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !KNOWN.has(name))
}
