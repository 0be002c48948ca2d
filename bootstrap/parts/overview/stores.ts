import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresOverviewFigures } from '../../../adapters/postgres/parts/overview/postgres-overview-figures.ts'
import type { OverviewFigures } from '../../../application/parts/overview/overview-figures.ts'
import { token } from '../../wiring/token.ts'

export const OVERVIEW_FIGURES = token<OverviewFigures>('OverviewFigures')

export function overviewStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(OVERVIEW_FIGURES).toConstantValue(new PostgresOverviewFigures(database))
  })
}
