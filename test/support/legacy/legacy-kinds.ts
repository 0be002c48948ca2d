import { MysqlLegacySource } from '../../../adapters/legacy/parts/switch/mysql-legacy-source.ts'
import { PostgresLegacySource } from '../../../adapters/legacy/parts/switch/postgres-legacy-source.ts'
import type { LegacySource } from '../../../application/parts/switch/legacy-source.ts'
import type { ServerName } from '../servers/server-offer.ts'
import { legacyMariadb } from './legacy-mariadb.ts'
import { type LegacyServer, legacyPostgres } from './legacy-postgres.ts'
import type { LegacyRows } from './legacy-schema.ts'

export type ClosableSource = LegacySource & { close(): Promise<void> }

interface LegacyKind {
  readonly server: ServerName
  start(
    serverUrl: string,
    rows: LegacyRows,
    schema?: Readonly<Record<string, string>>,
  ): Promise<LegacyServer>
  open(url: string): Promise<ClosableSource>
}

/** The databases that the other system can have. */
export const LEGACY_KINDS: readonly LegacyKind[] = [
  { server: 'postgres', start: legacyPostgres, open: (url) => PostgresLegacySource.open(url) },
  { server: 'mariadb', start: legacyMariadb, open: (url) => MysqlLegacySource.open(url) },
]
