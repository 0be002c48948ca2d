import { ContainerModule } from 'inversify'
import { exportUsageRoute, USAGE_ROUTES } from '../../../adapters/http/parts/usage/list-usage.ts'
import { QUOTA_ROUTES } from '../../../adapters/http/parts/usage/quota-routes.ts'
import { CsvSheetWriter } from '../../../adapters/xlsx/parts/usage/csv-sheet-writer.ts'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import { UserQuotas } from '../../../application/files/uploads/user-quotas.ts'
import { LookAtUsage } from '../../../application/parts/usage/look-at-usage.ts'
import { SetQuota } from '../../../application/parts/usage/set-quota.ts'
import { WarnOfLimits } from '../../../application/parts/usage/warn-of-limits.ts'
import { bindClass, madeFrom } from '../../wiring/bind-class.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

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
  bindClass(bind, WarnOfLimits, [T.QuotaRepo, usual, T.Notifier, T.AccountNews])
  bindHousekeeping(bind, 'warn of limits', 60, WarnOfLimits)
})
