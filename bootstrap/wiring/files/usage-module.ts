import { ContainerModule } from 'inversify'
import { exportUsageRoute } from '../../../adapters/http/files/usage/export-usage.ts'
import { listUsageRoute } from '../../../adapters/http/files/usage/list-usage.ts'
import { myUsageRoute } from '../../../adapters/http/files/usage/my-usage.ts'
import { listQuotasRoute, setQuotaRoute } from '../../../adapters/http/files/usage/quota-routes.ts'
import { usageDaysRoute } from '../../../adapters/http/files/usage/usage-days.ts'
import { CsvSheetWriter } from '../../../adapters/xlsx/csv-sheet-writer.ts'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import { UserQuotas } from '../../../application/files/uploads/user-quotas.ts'
import { LookAtUsage } from '../../../application/files/usage/look-at-usage.ts'
import { SetQuota } from '../../../application/files/usage/set-quota.ts'
import { WarnOfLimits } from '../../../application/files/usage/warn-of-limits.ts'
import { bindClass, madeFrom } from '../bind-class.ts'
import { bindHousekeeping } from '../bind-task.ts'
import { bindUseCase } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

/** What files take, and limits. */
export const usageModule = new ContainerModule(({ bind }) => {
  bindUseCase(
    bind,
    LookAtUsage,
    [T.FileUsage, ScopeOfFiles, T.Clock, UserQuotas],
    [listUsageRoute, usageDaysRoute, myUsageRoute],
  )
  bindUseCase(bind, SetQuota, [T.QuotaRepo, T.RightsRepo], [listQuotasRoute, setQuotaRoute])
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
