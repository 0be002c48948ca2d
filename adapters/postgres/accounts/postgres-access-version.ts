import type { AccessVersion } from '../../../application/ports/accounts/access-version.ts'
import { OnDatabase } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { optionalNumber } from '../rows/columns.ts'

const CURRENT: Statement = {
  name: 'access-version',
  text: 'select version from access_version',
}

const ADVANCE: Statement = {
  name: 'advance-access-version',
  text: 'update access_version set version = version + 1',
}

/**
 * Reads and advances the access version. Triggers advance it too, so that changes by hand count
 * (migration 0001).
 */
export class PostgresAccessVersion extends OnDatabase implements AccessVersion {
  async current(): Promise<number> {
    const [row = {}] = await this.database.rows(CURRENT, [])
    return optionalNumber(row, 'version') ?? 0
  }

  async advance(): Promise<void> {
    await this.database.rows(ADVANCE, [])
  }
}
