import type { MissingObjects } from '../../application/files/recovery/missing-objects.ts'
import type { Orphans } from '../../application/files/recovery/orphans.ts'
import type {
  ReconcileObjects,
  ReconcileTools,
} from '../../application/files/recovery/reconcile-objects.ts'
import type { VerifyObjects } from '../../application/files/recovery/verify-objects.ts'
import type { ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { RoundTimes } from '../../application/ports/round-times.ts'
import { token } from './token.ts'

/** What keeps records and objects in step. */
export const LifecycleTokens = {
  LocalStores: token<ObjectStores & ObjectInventory>('LocalStores'),
  ObjectInventory: token<ObjectInventory>('ObjectInventory'),
  Orphans: token<Orphans>('Orphans'),
  RoundTimes: token<RoundTimes>('RoundTimes'),
  MissingObjects: token<MissingObjects>('MissingObjects'),
  VerifyObjects: token<VerifyObjects>('VerifyObjects'),
  Comparisons: token<Pick<ReconcileTools, 'orphans' | 'missing' | 'verify'>>('Comparisons'),
  ReconcileSchedule:
    token<Pick<ReconcileTools, 'exclusive' | 'rounds' | 'clock'>>('ReconcileSchedule'),
  ReconcileTools: token<ReconcileTools>('ReconcileTools'),
  ReconcileObjects: token<ReconcileObjects>('ReconcileObjects'),
}
