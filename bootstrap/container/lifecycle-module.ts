import { ContainerModule } from 'inversify'
import { reconcilePlatformsRoute } from '../../adapters/http/files/platforms/reconcile-platforms.ts'
import { FileVault } from '../../application/files/file-vault.ts'
import { MissingObjects } from '../../application/files/recovery/missing-objects.ts'
import { Orphans } from '../../application/files/recovery/orphans.ts'
import { ReconcileObjects } from '../../application/files/recovery/reconcile-objects.ts'
import { VerifyObjects } from '../../application/files/recovery/verify-objects.ts'
import { bindClass } from './bind-class.ts'
import { ObjectInventoryByKind } from './object-inventory-by-kind.ts'
import { Tokens as T } from './tokens.ts'

/** Keeps records and objects in step. */
export const lifecycleModule = new ContainerModule(({ bind }) => {
  bind(T.ObjectInventory).toResolvedValue(
    (local, s3, aliOss) => new ObjectInventoryByKind({ local, s3, 'ali-oss': aliOss }),
    [T.LocalStores, T.S3ObjectStores, T.AliOssObjectStores],
  )
  bindClass(bind, Orphans, [T.ObjectInventory, T.StoredFileRepo])
  bindClass(bind, MissingObjects, [T.FileMigrationRepo, FileVault])
  bind(T.ReconcileSchedule).toResolvedValue(
    (exclusive, rounds, clock) => ({ exclusive, rounds, clock }),
    [T.ExclusiveWork, T.RoundTimes, T.Clock],
  )
  bind(VerifyObjects).toResolvedValue(
    (records, files, vault, ids) => new VerifyObjects({ records, files, vault, ids }),
    [T.FileMigrationRepo, T.StoredFileRepo, FileVault, T.Ids],
  )
  bind(T.Comparisons).toResolvedValue(
    (orphans, missing, verify) => ({ orphans, missing, verify }),
    [Orphans, MissingObjects, VerifyObjects],
  )
  bind(T.ReconcileTools).toResolvedValue(
    (platforms, vault, comparisons, schedule) => ({
      platforms,
      vault,
      ...comparisons,
      ...schedule,
    }),
    [T.StoragePlatformRepo, FileVault, T.Comparisons, T.ReconcileSchedule],
  )
  bind(ReconcileObjects).toResolvedValue(
    ({ lifecycle }, tools) => new ReconcileObjects(tools, lifecycle.graceHours),
    [T.Config, T.ReconcileTools],
  )
  bind(T.Routes).toResolvedValue(
    (reconcile) => [reconcilePlatformsRoute(reconcile)],
    [ReconcileObjects],
  )
})
