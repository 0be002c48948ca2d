import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { reconcileRow } from '../../../adapters/http/parts/reconcile/reconcile-platforms.ts'
import { RecoverFiles } from '../../../application/files/recovery/recover-files.ts'
import {
  ReconcileObjects,
  type ReconcileOptions,
} from '../../../application/parts/reconcile/reconcile-objects.ts'
import type { PlatformReport } from '../../../application/parts/reconcile/reconcile-report.ts'
import type { VerifyTerms } from '../../../application/parts/reconcile/verify-objects.ts'
import { RecoveryRounds } from '../../background/recover-files.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { CommandOutput } from '../../output/command-output.ts'
import type { Environment } from '../../settings/environment.ts'
import { type Closers, closing } from '../../start/closers.ts'
import { commandContainer } from '../../start/command-container.ts'
import { Tokens } from '../../wiring/tokens.ts'

const EVERYTHING = { mostFiles: Infinity, mostBytes: Infinity }

interface ReconcileFlags {
  readonly dryRun: boolean
  readonly force: boolean
  /** Also compares every file with its SHA-256. */
  readonly verify: boolean
  /** Progress and result as JSON, one object a line. */
  readonly json: boolean
}

/** Compares objects and records once, and prints what it found and did as JSON. @throws CannotStart */
export async function reconcile(env: Environment, given: ReconcileFlags): Promise<void> {
  const { dryRun, force, verify, json } = given
  const output = new CommandOutput(json)
  const options = {
    dryRun,
    force,
    ...(verify && { verify: { ...EVERYTHING, progress: progressOn(output) } }),
  }
  return closing(async (closers) => {
    tell(await run(env, options, closers), output)
  })
}

/** Reading every file takes long, so progress is shown. */
function progressOn(output: CommandOutput): NonNullable<VerifyTerms['progress']> {
  return (what, { verified, verifiedBytes, altered }) => {
    const mebibytes = Math.round(verifiedBytes / 1024 ** 2)
    const text = `${verified} files (${mebibytes} MiB) verified, ${altered} altered`
    output.report({ what, done: verified, unit: 'files', text })
  }
}

async function run(
  env: Environment,
  options: ReconcileOptions,
  closers: Closers,
): Promise<readonly PlatformReport[]> {
  const container = await commandContainer(env, closers)
  // Records come first: objects that this removes are no orphans afterwards.
  if (!options.dryRun) {
    const recovery = container.get(RecoverFiles)
    await new RecoveryRounds(recovery, container.get(Tokens.Logger)).run()
  }
  const reports = await container.get(ReconcileObjects).execute(options)
  if (reports) return reports
  throw new CannotStart('Another process is already reconciling. Try again later.', EXIT.temporary)
}

/** The service's report without texts of failures, because drivers quote values. */
function tell(reports: readonly PlatformReport[], output: CommandOutput): void {
  const printed = reports.map((report) => ({
    ...reconcileRow(report),
    ...(report.outcome === 'failed' && { failure: told(report.cause) }),
  }))
  output.end({ platforms: printed })
  output.say(JSON.stringify(printed, null, 2))
  const isWell = reports.every(
    ({ outcome, missing, compared }) =>
      (outcome === 'done' || outcome === 'dry-run') && !missing && !compared?.altered,
  )
  if (!isWell) process.exitCode = 1
}

function told(cause: unknown): string {
  const { message, cause: deeper } = loggedError(cause) ?? {}
  return [message, deeper?.message].filter(Boolean).join(' ')
}
