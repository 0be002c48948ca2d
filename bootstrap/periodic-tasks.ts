import type { Container } from 'inversify'
import type { Logger } from 'pino'
import type { PeriodicTask } from './background.ts'
import { ConsoleTokens } from './container/console-tokens.ts'
import { LifecycleTokens } from './container/lifecycle-tokens.ts'
import { Tokens as T } from './container/tokens.ts'
import { reconcileObjects } from './reconcile-objects.ts'
import { recoverFiles } from './recover-files.ts'

/** Work beside the requests. What one instance does for all takes turns through ExclusiveWork. */
export function periodicTasks(container: Container, logger: Logger): PeriodicTask[] {
  const uses = container.get(T.SessionUse)
  const uploads = container.get(T.RunningUploads)
  const files = container.get(T.RecoverFiles)
  const sessions = container.get(T.RemoveDeadSessions)
  const failures = container.get(T.ForgetLoginFailures)
  const logins = container.get(T.ForgetOldLogins)
  const push = container.get(T.PushHub)
  const operations = container.get(ConsoleTokens.ForgetOldOperations)
  const exclusive = container.get(T.ExclusiveWork)
  const alone = (name: string, work: () => Promise<void>) => () => exclusive.run(name, work)
  return [
    { name: 'write session use', everySeconds: 15, run: () => uses.write() },
    { name: 'close channels of ended sessions', everySeconds: 1, run: () => push.closeEnded() },
    { name: 'push heartbeat', everySeconds: 25, run: async () => push.beat() },
    { name: 'renew upload leases', everySeconds: 10, run: () => uploads.renew() },
    { name: 'recover files', everySeconds: 10, run: () => recoverFiles(files, logger) },
    {
      name: 'remove dead sessions',
      everySeconds: 600,
      run: alone('remove-dead-sessions', () => sessions.execute()),
    },
    {
      name: 'forget login failures',
      everySeconds: 3600,
      run: alone('forget-login-failures', () => failures.execute()),
    },
    {
      name: 'forget old logins',
      everySeconds: 60,
      run: alone('forget-old-logins', () => logins.execute()),
    },
    {
      name: 'forget old operations',
      everySeconds: 60,
      run: alone('forget-old-operations', () => operations.execute()),
    },
    ...reconciling(container, logger),
  ]
}

/** Takes its turn by itself. First after an hour: who restarts every day does without it otherwise. */
function reconciling(container: Container, logger: Logger): PeriodicTask[] {
  const { reconcileHours } = container.get(T.Config).lifecycle
  if (reconcileHours === 0) return []
  const reconcile = container.get(LifecycleTokens.ReconcileObjects)
  let hours = 0
  const run = async () => {
    if (hours % reconcileHours === 0) await reconcileObjects(reconcile, logger)
    hours += 1
  }
  return [{ name: 'reconcile objects', everySeconds: 3600, run }]
}
