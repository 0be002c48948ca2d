import { ContainerModule } from 'inversify'
import { listUsageRoute } from '../../adapters/http/files/usage/list-usage.ts'
import { usageDaysRoute } from '../../adapters/http/files/usage/usage-days.ts'
import { LookAtUsage } from '../../application/files/look-at-usage.ts'
import { ScopeOfFiles } from '../../application/files/scope-of-files.ts'
import { bindUseCase } from './bind-use-case.ts'
import { Tokens as T } from './tokens.ts'

/** What files take, and limits. */
export const usageModule = new ContainerModule(({ bind }) => {
  bindUseCase(
    bind,
    LookAtUsage,
    [T.FileUsage, ScopeOfFiles, T.Clock],
    [listUsageRoute, usageDaysRoute],
  )
})
