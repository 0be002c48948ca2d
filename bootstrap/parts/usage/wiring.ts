import { ContainerModule } from 'inversify'
import { exportUsageRoute, USAGE_ROUTES } from '../../../adapters/http/parts/usage/list-usage.ts'
import { QUOTA_ROUTES } from '../../../adapters/http/parts/usage/quota-routes.ts'
import { CsvSheetWriter } from '../../../adapters/xlsx/parts/usage/csv-sheet-writer.ts'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import { UserQuotas } from '../../../application/files/uploads/user-quotas.ts'
import { TellEvents } from '../../../application/modules/tell-events.ts'
import { LookAtUsage } from '../../../application/parts/usage/look-at-usage.ts'
import { SetQuota } from '../../../application/parts/usage/set-quota.ts'
import { WarnOfLimits } from '../../../application/parts/usage/warn-of-limits.ts'
import { bindClass, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { LIMIT_WARNINGS } from './stores.ts'

/** What files take, and limits. */
export const usageModule = new ContainerModule(({ bind }) => {
  bindClass(bind, LookAtUsage, [T.FileUsage, ScopeOfFiles, T.Clock, UserQuotas])
  bindRoutes(bind, USAGE_ROUTES, { usage: LookAtUsage })
  bindClass(bind, SetQuota, [T.QuotaRepo, T.RightsRepo])
  bindRoutes(bind, QUOTA_ROUTES, { quotas: SetQuota })
  bind(T.Routes).toResolvedValue(
    (usage, { console: { exportRows } }) => [
      exportUsageRoute(usage, new CsvSheetWriter(), exportRows),
    ],
    [LookAtUsage, T.Config],
  )
  const usual = madeFrom(T.Config, ({ quota }) => quota)
  const told = { tell: TellEvents, notifier: T.Notifier, news: T.AccountNews }
  bindClass(bind, WarnOfLimits, [gathered({ warnings: LIMIT_WARNINGS, ...told }), usual])
  bindHousekeeping(bind, 'warn of limits', 60, WarnOfLimits)
  bind(T.Figures).toResolvedValue(
    (warnings) => ({
      name: 'gatehouse_limits_near',
      help: 'Users and departments that use 80 % of a limit, as of the last minute.',
      label: 'subject',
      read: () => warnings.count(),
    }),
    [LIMIT_WARNINGS],
  )
})
