import { ContainerModule } from 'inversify'
import { OVERVIEW_ROUTES } from '../../../adapters/http/parts/overview/overview.ts'
import { LookAtOverview } from '../../../application/parts/overview/look-at-overview.ts'
import { bindClass } from '../../wiring/bind-class.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { OVERVIEW_FIGURES } from './stores.ts'

export const overviewModule = new ContainerModule(({ bind }) => {
  bindClass(bind, LookAtOverview, [OVERVIEW_FIGURES, T.FileUsage, T.OnlineSessions, T.Clock])
  bindRoutes(bind, OVERVIEW_ROUTES, { overview: LookAtOverview })
})
