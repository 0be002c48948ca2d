import type { Container, ServiceIdentifier } from 'inversify'
import type { Logger } from 'pino'
import { KeyUses } from '../../adapters/crypto/keys/key-uses.ts'
import { ForgetLinks } from '../../application/audit/forget-links.ts'
import { KeepHeads } from '../../application/audit/keep-heads.ts'
import { LinkEntries } from '../../application/audit/link-entries.ts'
import { TrustedBrowsers } from '../../application/auth/factors/trusted-browsers.ts'
import { ForgetLoginTraces } from '../../application/auth/forget-login-traces.ts'
import { ProgramKeyUse } from '../../application/auth/keys/program-key-use.ts'
import { RemoveDeadLinks } from '../../application/auth/links/remove-dead-links.ts'
import { Logout } from '../../application/auth/logout.ts'
import { RemoveDeadSessions } from '../../application/auth/remove-dead-sessions.ts'
import { SessionUse } from '../../application/auth/session-use.ts'
import { ForgetPreviews } from '../../application/files/previews/forget-previews.ts'
import { CheckImportedFiles } from '../../application/files/recovery/check-imported-files.ts'
import { ReconcileObjects } from '../../application/files/recovery/reconcile-objects.ts'
import { RecoverFiles } from '../../application/files/recovery/recover-files.ts'
import { OwnStagedUploads } from '../../application/files/resumable/own-staged-uploads.ts'
import { ManageShares } from '../../application/files/shares/manage-shares.ts'
import { RunningUploads } from '../../application/files/uploads/running-uploads.ts'
import { WarnOfLimits } from '../../application/files/usage/warn-of-limits.ts'
import { PushHub } from '../../application/push/push-hub.ts'
import { CHECK_SECONDS } from '../wiring/files/lifecycle-module.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import type { PeriodicTask } from './background.ts'
import { moduleTasks } from './module-work.ts'
import { migrationTask } from './move-files.ts'
import { reconcileObjects } from './reconcile-objects.ts'
import { RecoveryRounds } from './recover-files.ts'

/** Tasks that one instance does on behalf of all. */
const HOUSEKEEPING: readonly [
  name: string,
  everySeconds: number,
  task: ServiceIdentifier<Housekeeping>,
][] = [
  ['remove dead sessions', 600, RemoveDeadSessions],
  ['remove dead links', 600, RemoveDeadLinks],
  ['remove expired shares', 3600, ManageShares],
  ['forget login traces', 3600, ForgetLoginTraces],
  ['forget trusted browsers', 3600, TrustedBrowsers],
  ['forget old logins', 60, T.ForgetOldLogins],
  ['forget old operations', 60, T.ForgetOldOperations],
  ['forget old deliveries', 60, T.ForgetOldDeliveries],
  ['add up figures', 60, T.AddUpFigures],
  ['warn of limits', 60, WarnOfLimits],
  ['link log entries', 10, LinkEntries],
  ['keep heads of the chain', 60, KeepHeads],
  ['forget links of erased entries', 60, ForgetLinks],
  ['check imported files', CHECK_SECONDS, CheckImportedFiles],
]

interface Housekeeping {
  execute(): Promise<void>
}

/** Background work of an instance. */
export function periodicTasks(container: Container, logger: Logger): PeriodicTask[] {
  const uses = container.get(SessionUse)
  const logout = container.get(Logout)
  const programs = container.get(ProgramKeyUse)
  const keyUses = container.get(KeyUses)
  const times = container.get(T.RoundTimes)
  const uploads = container.get(RunningUploads)
  const push = container.get(PushHub)
  const previews = container.get(ForgetPreviews)
  return [
    { name: 'write session use', everySeconds: 15, run: () => uses.write() },
    { name: 'store logouts', everySeconds: 15, run: () => logout.store() },
    { name: 'write use of program keys', everySeconds: 15, run: () => programs.write() },
    { name: 'write uses of keys', everySeconds: 30, run: () => keyUses.write(times) },
    { name: 'close channels of ended sessions', everySeconds: 1, run: () => push.closeEnded() },
    { name: 'push heartbeat', everySeconds: 25, run: async () => push.beat() },
    { name: 'renew upload leases', everySeconds: 10, run: () => uploads.renew() },
    { name: 'forget previews', everySeconds: 5, run: () => previews.execute() },
    recovery(container, logger),
    forgetExpiredUploads(container),
    migrationTask(container, logger),
    ...housekeeping(container),
    ...sendingInvitations(container),
    ...reconciling(container, logger),
    ...moduleTasks(container),
  ]
}

/** After startup, so that no login waits for an unavailable storage platform. */
function recovery(container: Container, logger: Logger): PeriodicTask {
  const rounds = new RecoveryRounds(container.get(RecoverFiles), logger)
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

function sendingInvitations(container: Container): PeriodicTask[] {
  const invitations = container.get(T.SendInvitations)
  if (!invitations) return []
  const exclusive = container.get(T.ExclusiveWork)
  const run = () => exclusive.run('send invitations', () => invitations.execute())
  return [{ name: 'send invitations', everySeconds: 5, run }]
}

/** The first instance that finds it due does it. */
function reconciling(container: Container, logger: Logger): PeriodicTask[] {
  const { reconcileHours, verifyFiles } = container.get(T.Config).lifecycle
  if (reconcileHours === 0) return []
  const reconcile = container.get(ReconcileObjects)
  const rounds = { everyHours: reconcileHours, verifyFiles }
  const run = () => reconcileObjects(reconcile, rounds, logger)
  return [{ name: 'reconcile objects', everySeconds: 3600, run }]
}

/** Runs on one instance on behalf of all. */
function forgetExpiredUploads(container: Container): PeriodicTask {
  const uploads = container.get(OwnStagedUploads)
  const exclusive = container.get(T.ExclusiveWork)
  const forget = () => uploads.forgetExpired()
  const run = async () => {
    await exclusive.run('forget-expired-uploads', forget)
  }
  return { name: 'forget expired uploads', everySeconds: 60, run }
}
