import type { Container, ServiceIdentifier } from 'inversify'
import type { Logger } from 'pino'
import type { PeriodicTask } from './background.ts'
import { ConsoleTokens } from './container/console-tokens.ts'
import { LifecycleTokens } from './container/lifecycle-tokens.ts'
import { PreviewTokens } from './container/preview-tokens.ts'
import { Tokens as T } from './container/tokens.ts'
import { forgetExpiredUploads } from './forget-expired-uploads.ts'
import { reconcileObjects } from './reconcile-objects.ts'
import { RecoveryRounds } from './recover-files.ts'
import { migrationTask } from './run-migrations.ts'

/** What one instance does for all. */
const HOUSEKEEPING: readonly [
  name: string,
  everySeconds: number,
  task: ServiceIdentifier<Housekeeping>,
][] = [
  ['remove dead sessions', 600, T.RemoveDeadSessions],
  ['forget login failures', 3600, T.ForgetLoginFailures],
  ['forget known sources', 3600, T.ForgetKnownSources],
  ['forget old logins', 60, T.ForgetOldLogins],
  ['forget old operations', 60, ConsoleTokens.ForgetOldOperations],
  ['add up figures', 60, ConsoleTokens.AddUpFigures],
]

interface Housekeeping {
  execute(): Promise<void>
}

/** Work beside the requests. */
export function periodicTasks(container: Container, logger: Logger): PeriodicTask[] {
  const uses = container.get(T.SessionUse)
  const uploads = container.get(T.RunningUploads)
  const push = container.get(T.PushHub)
  const keyUses = container.get(T.KeyUses)
  const times = container.get(LifecycleTokens.RoundTimes)
  const previews = container.get(PreviewTokens.ForgetPreviews)
  return [
    { name: 'write session use', everySeconds: 15, run: () => uses.write() },
    { name: 'write uses of keys', everySeconds: 30, run: () => keyUses.write(times) },
    { name: 'close channels of ended sessions', everySeconds: 1, run: () => push.closeEnded() },
    { name: 'push heartbeat', everySeconds: 25, run: async () => push.beat() },
    { name: 'renew upload leases', everySeconds: 10, run: () => uploads.renew() },
    { name: 'forget previews', everySeconds: 5, run: () => previews.execute() },
    recovery(container, logger),
    forgetExpiredUploads(container),
    migrationTask(container, logger),
    ...housekeeping(container),
    ...reconciling(container, logger),
  ]
}

/** Nobody who wants to log in waits for a storage that is away: files are recovered behind the start. */
function recovery(container: Container, logger: Logger): PeriodicTask {
  const rounds = new RecoveryRounds(container.get(T.RecoverFiles), logger)
  const run = () => rounds.run()
  return { name: 'recover files', everySeconds: 10, isDueAtStart: true, run }
}

/** Runs on one instance at a time. */
function housekeeping(container: Container): PeriodicTask[] {
  const exclusive = container.get(T.ExclusiveWork)
  return HOUSEKEEPING.map(([name, everySeconds, task]) => {
    const work = container.get(task)
    return { name, everySeconds, run: () => exclusive.run(name, () => work.execute()) }
  })
}

/** Whichever instance finds first that it is due. */
function reconciling(container: Container, logger: Logger): PeriodicTask[] {
  const { reconcileHours, verifyFiles } = container.get(T.Config).lifecycle
  if (reconcileHours === 0) return []
  const reconcile = container.get(LifecycleTokens.ReconcileObjects)
  const rounds = { everyHours: reconcileHours, verifyFiles }
  const run = () => reconcileObjects(reconcile, rounds, logger)
  return [{ name: 'reconcile objects', everySeconds: 3600, run }]
}
