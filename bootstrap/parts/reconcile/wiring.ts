import { ContainerModule, type ResolutionContext } from 'inversify'
import { RECONCILE_ROUTES } from '../../../adapters/http/parts/reconcile/reconcile-platforms.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { Orphans } from '../../../application/files/recovery/orphans.ts'
import { MissingObjects } from '../../../application/parts/reconcile/missing-objects.ts'
import { ReconcileObjects } from '../../../application/parts/reconcile/reconcile-objects.ts'
import { VerifyObjects } from '../../../application/parts/reconcile/verify-objects.ts'
import type { PeriodicTask } from '../../background/background.ts'
import { bindClass, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { reconcileObjects } from './rounds.ts'

export const reconcileModule = new ContainerModule(({ bind }) => {
  bindClass(bind, MissingObjects, [T.StoredFileRepo, FileVault])
  const checked = gathered({ files: T.StoredFileRepo, vault: FileVault, ids: T.Ids })
  bindClass(bind, VerifyObjects, [checked])
  const tools = gathered({
    platforms: T.StoragePlatformRepo,
    vault: FileVault,
    orphans: Orphans,
    issued: T.IssuedKeyRepo,
    missing: MissingObjects,
    verify: VerifyObjects,
    exclusive: T.ExclusiveWork,
    rounds: T.RoundTimes,
    clock: T.Clock,
  })
  const graceHours = madeFrom(T.Config, ({ lifecycle }) => lifecycle.graceHours)
  bindClass(bind, ReconcileObjects, [tools, graceHours])
  bindRoutes(bind, RECONCILE_ROUTES, { reconcile: ReconcileObjects })
  bind(T.PeriodicTasks).toDynamicValue((made) => reconciling(made))
})

/** The first instance that finds it due does it. */
function reconciling(made: ResolutionContext): PeriodicTask[] {
  const { reconcileHours, verifyFiles } = made.get(T.Config).lifecycle
  if (reconcileHours === 0) return []
  const [reconcile, logger] = [made.get(ReconcileObjects), made.get(T.Logger)]
  const rounds = { everyHours: reconcileHours, verifyFiles }
  const run = () => reconcileObjects(reconcile, rounds, logger)
  return [{ name: 'reconcile objects', everySeconds: 3600, run }]
}
