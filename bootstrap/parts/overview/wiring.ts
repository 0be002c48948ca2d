import { ContainerModule } from 'inversify'
import { OVERVIEW_ROUTES } from '../../../adapters/http/parts/overview/overview.ts'
import { LookAtOverview } from '../../../application/parts/overview/look-at-overview.ts'
import { bindClass, gathered } from '../../wiring/bind-class.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { OVERVIEW_FIGURES } from './stores.ts'

export const overviewModule = new ContainerModule(({ bind }) => {
  const counted = { figures: OVERVIEW_FIGURES, usage: T.FileUsage, online: T.OnlineSessions }
  bindClass(bind, LookAtOverview, [gathered({ ...counted, clock: T.Clock })])
  bindRoutes(bind, OVERVIEW_ROUTES, { overview: LookAtOverview })
})
