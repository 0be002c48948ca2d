import type { Database } from '../../adapters/postgres/connection/database.ts'
import { openPglite } from '../../adapters/postgres/connection/open-pglite.ts'
import { databaseTemplate } from '../../bootstrap/packaging/database-template.ts'

/** In memory, empty. */
export function embeddedDatabase(): Promise<Database> {
  return openPglite(undefined, databaseTemplate)
}
