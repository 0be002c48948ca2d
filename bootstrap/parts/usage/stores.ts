import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresLimitWarnings } from '../../../adapters/postgres/parts/usage/postgres-limit-warnings.ts'
import type { LimitWarnings } from '../../../application/parts/usage/limit-warnings.ts'
import { token } from '../../wiring/token.ts'

export const LIMIT_WARNINGS = token<LimitWarnings>('LimitWarnings')

export function usageStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(LIMIT_WARNINGS).toConstantValue(new PostgresLimitWarnings(database))
  })
}
