import { setTimeout as pause } from 'node:timers/promises'
import type { Container } from 'inversify'
import type { Logger } from 'pino'
import { failureOf } from '../../../adapters/http/edge/failures/failure.ts'
import { failureText } from '../../../adapters/http/words/texts.ts'
import { RunningUploads } from '../../../application/files/uploads/running-uploads.ts'
import { FileMigrations } from '../../../application/parts/moves/file-migrations.ts'
import { RunFileMigrations } from '../../../application/parts/moves/run-file-migrations.ts'
import type { FileMigration, MigrationState } from '../../../domain/parts/moves/file-migration.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import { Background } from '../../background/background.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import { CommandOutput } from '../../output/command-output.ts'
import { createLogger } from '../../output/logger.ts'
import { inUnits } from '../../output/units.ts'
import { loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { Closers } from '../../start/closers.ts'
import { stopSignal } from '../../start/end.ts'
import { openParts } from '../../start/parts.ts'
import { containerOf } from '../../start/service.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { runMigrations } from './move-files.ts'
import { FILE_MIGRATIONS } from './stores.ts'

const ENDS: Readonly<Record<MigrationState, string>> = {
  queued: 'Stopped. An instance of the service continues it, or run this command again.',
  running: 'Stopped. An instance of the service continues it, or run this command again.',
  paused: 'Paused. Run this command again to resume it.',
  cancelled: 'Cancelled. Files that were moved stay on the new platform.',
  done: 'All files were moved.',
  failed: 'Some files were not moved. Run this command again to retry them.',
}

interface MigrateFilesOptions {
  readonly from: string
  readonly to: string
  readonly json?: boolean
}

/**
 * Moves all files of a platform and shows the progress. Continues a move that was begun before.
 * @throws CannotStart, also if not all files were moved
 */
export async function migrateFiles(
  env: Environment,
  { from, to, json }: MigrateFilesOptions,
): Promise<void> {
  const output = new CommandOutput(json)
  const config = loadConfig(env, readSecretFile)
  const logger = createLogger('warn', process.stderr)
  const closers = new Closers()
  try {
    const container = await containerOf(await openParts(config, logger, closers, true))
    closers.add(() => container.unbindAllAsync())
    const migration = await begun(container, from, to)
    const grace = await graceSeconds(container, from)
    output.say(`Moving the files of ${from} to ${to}, move ${migration.id}.`)
    const end = await followed(container, migration, logger, output)
    output.end({
      state: end.props.state,
      moved: end.props.filesMoved,
      failed: end.props.filesFailed,
    })
    output.say(endLine(end, grace))
    if (end.props.state !== 'done') process.exitCode = 1
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof DependencyUnavailable) throw error
    throw new CannotStart(failureText(failureOf(error), 'en'), 1, error)
  } finally {
    await closers.closeAll()
  }
}

/** May exceed the setting, because a platform that sends files itself needs more time. */
async function graceSeconds(container: Container, from: string): Promise<number> {
  const wanted = container.get(T.Config).files.moveGraceSeconds
  const source = await container.get(T.StoragePlatformRepo).get(from)
  return source?.graceSeconds(wanted) ?? wanted
}

/** Continues the open move between these two platforms, or begins a new one. */
async function begun(container: Container, from: string, to: string): Promise<FileMigration> {
  const open = await container.get(FILE_MIGRATIONS).getOpen(from)
  if (open?.props.targetKey !== to) {
    return container.get(FileMigrations).start({ from, to, starter: undefined })
  }
  const isHalted = open.props.state === 'paused' || open.props.state === 'failed'
  return isHalted ? container.get(FileMigrations).change(open.id, 'resume') : open
}

/**
 * Performs the move, unless an instance of the service already does.
 * @returns the move once it is no longer running, or after a stop signal
 */
async function followed(
  container: Container,
  { id }: FileMigration,
  logger: Logger,
  output: CommandOutput,
): Promise<FileMigration> {
  const uploads = container.get(RunningUploads)
  const background = new Background(logger)
  const moves = container.get(RunFileMigrations)
  const metrics = container.get(T.Metrics)
  background.start([
    { name: 'move files', everySeconds: 1, run: () => runMigrations(moves, metrics, logger) },
    { name: 'renew upload leases', everySeconds: 10, run: () => uploads.renew() },
  ])
  const signal = stopSignal()
  const show = container.get(FileMigrations)
  for (;;) {
    const migration = await show.get(id)
    const { state, bytesTotal, sourceKey, targetKey } = migration.props
    const what = `${sourceKey} to ${targetKey}`
    const text = progressLine(migration)
    output.report({ what, done: migration.bytesCopied, total: bytesTotal, unit: 'bytes', text })
    const isOver = state !== 'queued' && state !== 'running'
    if (isOver || signal.aborted) {
      moves.stop()
      await background.stop()
      return migration
    }
    await pause(500, undefined, { signal }).catch(() => undefined)
  }
}

/** Progress of a move, for a terminal. */
function progressLine(migration: FileMigration): string {
  const { props, percent, bytesCopied, bytesPerSecond, secondsLeft } = migration
  const parts = [
    `${props.state.padEnd(9)}${String(percent).padStart(3)} %`,
    `${props.filesMoved} of ${props.filesTotal} files`,
    `${inUnits(bytesCopied)} of ${inUnits(props.bytesTotal)}`,
  ]
  if (bytesPerSecond !== undefined) parts.push(`${inUnits(bytesPerSecond)}/s`)
  if (secondsLeft !== undefined) parts.push(`${secondsLeft} s left`)
  if (props.filesFailed > 0) parts.push(`${props.filesFailed} failed`)
  if (props.trouble !== undefined) parts.push(`trouble: ${props.trouble}`)
  return parts.join('  ')
}

function endLine({ props }: FileMigration, graceSeconds: number): string {
  const end = ENDS[props.state]
  if (props.filesMoved === 0) return end
  return `${end} The running service removes each from the old platform ${graceSeconds} seconds after its move.`
}
