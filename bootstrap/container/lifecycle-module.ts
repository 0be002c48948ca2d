import { ContainerModule } from 'inversify'
import { reconcilePlatformsRoute } from '../../adapters/http/files/platforms/reconcile-platforms.ts'
import { MissingObjects } from '../../application/files/recovery/missing-objects.ts'
import { Orphans } from '../../application/files/recovery/orphans.ts'
import { ReconcileObjects } from '../../application/files/recovery/reconcile-objects.ts'
import { VerifyObjects } from '../../application/files/recovery/verify-objects.ts'
import { bindClass } from './bind-class.ts'
import { LifecycleTokens as L } from './lifecycle-tokens.ts'
import { MigrationTokens as M } from './migration-tokens.ts'
import { ObjectInventoryByKind } from './object-inventory-by-kind.ts'
import { Tokens as T } from './tokens.ts'

/** Keeps records and objects in step. */
export const lifecycleModule = new ContainerModule(({ bind }) => {
  bind(L.ObjectInventory).toResolvedValue(
    (local, s3, aliOss) => new ObjectInventoryByKind({ local, s3, 'ali-oss': aliOss }),
    [L.LocalStores, T.S3ObjectStores, T.AliOssObjectStores],
  )
  bindClass(bind, L.Orphans, Orphans, [L.ObjectInventory, T.StoredFileRepo])
  bindClass(bind, L.MissingObjects, MissingObjects, [M.FileMigrationRepo, T.FileVault])
  bind(L.ReconcileSchedule).toResolvedValue(
    (exclusive, rounds, clock) => ({ exclusive, rounds, clock }),
    [T.ExclusiveWork, L.RoundTimes, T.Clock],
  )
  bind(L.VerifyObjects).toResolvedValue(
    (records, files, vault, ids) => new VerifyObjects({ records, files, vault, ids }),
    [M.FileMigrationRepo, T.StoredFileRepo, T.FileVault, T.Ids],
  )
  bind(L.Comparisons).toResolvedValue(
    (orphans, missing, verify) => ({ orphans, missing, verify }),
    [L.Orphans, L.MissingObjects, L.VerifyObjects],
  )
  bind(L.ReconcileTools).toResolvedValue(
    (platforms, vault, comparisons, schedule) => ({
      platforms,
      vault,
      ...comparisons,
      ...schedule,
    }),
    [T.StoragePlatformRepo, T.FileVault, L.Comparisons, L.ReconcileSchedule],
  )
  bind(L.ReconcileObjects).toResolvedValue(
    ({ lifecycle }, tools) => new ReconcileObjects(tools, lifecycle.graceHours),
    [T.Config, L.ReconcileTools],
  )
  bind(T.Routes).toResolvedValue(
    (reconcile) => [reconcilePlatformsRoute(reconcile)],
    [L.ReconcileObjects],
  )
})
