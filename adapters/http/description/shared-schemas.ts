import { FileRow } from '../files/file-row.ts'
import { MigrationRow } from '../files/moves/migration-row.ts'
import { PlatformRow } from '../files/platforms/platform-row.ts'
import { PlatformStep } from '../files/platforms/platform-step.ts'
import { ReconcileRow } from '../files/platforms/reconcile-platforms.ts'
import { ClientRow } from '../pages/clients.ts'
import { LoginLogRow } from '../pages/monitor/login-log.ts'
import { OperationRow } from '../pages/monitor/operation-log.ts'
import { OnlineRow } from '../pages/monitor/sessions.ts'
import { closed } from './closed.ts'
import { isJson, type Json } from './json.ts'

/** Schemas that get a name in the description and in generated clients. */
const SHARED: Readonly<Record<string, object>> = {
  Client: ClientRow,
  FileMigration: MigrationRow,
  LoginLogEntry: LoginLogRow,
  OperationLogEntry: OperationRow,
  PlatformTestStep: PlatformStep,
  ReconcileReport: ReconcileRow,
  Session: OnlineRow,
  StoragePlatform: PlatformRow,
  StoredFile: FileRow,
}

/** Keywords that hold values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const'])

/** Adds each shared schema to the components and replaces its copies in `paths` by references. */
export function nameSharedSchemas(paths: Json, schemas: Json): void {
  const names = new Map<string, string>()
  for (const [name, schema] of Object.entries(SHARED)) {
    const shared = closed(schema)
    names.set(JSON.stringify(shared), name)
    schemas[name] = shared
  }
  replaceIn(paths, names)
}

function replaceIn(node: unknown, names: ReadonlyMap<string, string>): void {
  if (Array.isArray(node)) for (const one of node) replaceIn(one, names)
  if (!isJson(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (VALUES.has(key)) continue
    const name = isJson(value) && isJson(value.properties) && names.get(JSON.stringify(value))
    if (name) node[key] = { $ref: `#/components/schemas/${name}` }
    else replaceIn(value, names)
  }
}
