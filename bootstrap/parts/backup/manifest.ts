import { unknownMigrations } from '../../../adapters/postgres/schema/applied-migrations.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { version as ownVersion } from '../../packaging/version.ts'
import { type ArchivedModule, modulesIn } from './archived-modules.ts'

/** The first entry of a backup. */
export const MANIFEST = 'manifest.json'
/** Raise it for a change that older versions would misread. */
const FORMAT = 1

export interface Manifest {
  readonly format: typeof FORMAT
  /** Version of the service that made it. */
  readonly version: string
  readonly madeAt: string
  readonly database: 'embedded' | 'postgres'
  /** Migrations that the database had. */
  readonly migrations: readonly string[]
  /** Modules with tables in it. */
  readonly modules: readonly ArchivedModule[]
  readonly keys: boolean
  readonly files: boolean
  /** Approximate size of the contents, uncompressed. */
  readonly bytes: number
}

export function manifestText(facts: Omit<Manifest, 'format'>): Buffer {
  const manifest: Manifest = { format: FORMAT, ...facts }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** @throws CannotStart for an archive of a newer version, and for a file that is no archive */
export function readManifest(text: string): Manifest {
  const { format, version, madeAt, database, migrations, modules, keys, files, bytes } =
    fieldsOf(text)
  if (typeof format !== 'number' || !Array.isArray(migrations)) throw noBackup()
  const unknown = unknownMigrations(migrations.map(String))
  if (format > FORMAT || unknown.length > 0) {
    const by = `by version ${version}, which this one, ${ownVersion()}, does not understand`
    const names = unknown.length > 0 ? ` (${unknown.join(', ')})` : ''
    throw new CannotStart(
      `The archive was made ${by}${names}: restore it with that version.`,
      EXIT.settings,
    )
  }
  if (format !== FORMAT || (database !== 'embedded' && database !== 'postgres')) throw noBackup()
  return {
    format: FORMAT,
    version: String(version),
    madeAt: String(madeAt),
    database,
    migrations: migrations.map(String),
    modules: modulesIn(modules),
    keys: keys === true,
    files: files === true,
    bytes: Number(bytes),
  }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw noBackup()
  }
}

export function noBackup(): CannotStart {
  return new CannotStart('The archive is not a Gatehouse backup.', EXIT.settings)
}
