import { writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { CommanderError } from 'commander'
import { loggedError } from '../adapters/http/edge/failures/error-log.ts'
import { DependencyUnavailable } from '../domain/shared/availability-errors.ts'
import { commandLine, LONG } from './commands/command-line.ts'
import { CannotStart, EXIT } from './output/cannot-start.ts'
import { fileTrouble, fileTroubleAt } from './output/file-trouble.ts'
import { damageText, outageText } from './output/outage-text.ts'
import { withEnvFile } from './settings/env-file.ts'
import { WrongSettings } from './settings/wrong-settings.ts'

/**
 * Threads in addition to those that hash passwords on every core. Most of them wait for the disk,
 * which needs no core, and the file system combines syncs that wait at the same time.
 */
const SPARE_THREADS = 16

/** While code is being optimized, a process needs 0.8 to 1 GiB, and waits for it before it ends. */
const OPTIMIZE_FROM_BYTES = 2 * 1024 ** 3
const NEVER_OPTIMIZE = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']

/** Runs one command. The only place that reads the environment of the process. */
export async function main(words: readonly string[]): Promise<void> {
  process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + SPARE_THREADS)
  process.stdout.on('error', onUnwritten)
  const program = commandLine(() => withEnvFile(process.env, '.env'))
  let command = 'start'
  try {
    const { operands, unknown } = program.parseOptions([...words])
    command = operands[0] ?? command
    // Where memory is short, or the process ends soon (ADR 72).
    if (!LONG.has(command) || process.availableMemory() < OPTIMIZE_FROM_BYTES) {
      for (const flag of NEVER_OPTIMIZE) setFlagsFromString(flag)
    }
    const isBare = operands.length === 0 && unknown.length === 0
    await program.parseAsync(isBare ? [...words, command] : words, { from: 'user' })
  } catch (error) {
    // Everything is closed; a library's idle timer must not keep a failed start alive.
    process.exit(reportFailure(error, command, words.includes('--json')))
  }
}

/** A reader such as `head` that closed the pipe has what it wants. */
function onUnwritten(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return
  const trouble = fileTrouble(error.code)
  if (trouble === undefined) throw error
  if (!process.exitCode) console.error(`The output was not written: ${trouble}.`)
  process.exitCode ||= 1
}

interface Refusal {
  readonly exitCode: number
  readonly problems: readonly string[]
}

/** For programs that asked for JSON, a refusal is JSON too. @returns the exit code */
export function reportFailure(error: unknown, command: string, isJson: boolean): number {
  if (error instanceof CommanderError) {
    // Help, the version, or wrong usage: commander has already printed it.
    if (error.exitCode === 0) return 0
    if (isJson) printRefusal({ exitCode: EXIT.usage, problems: [error.message] })
    return EXIT.usage
  }
  const refusal = refusalIn(error, command)
  if (!refusal) console.error(`gatehouse ${command} failed:`, loggedError(error))
  const unexpected = { exitCode: 1, problems: ['It failed; standard error says more.'] }
  if (isJson) return printRefusal(refusal ?? unexpected)
  if (error instanceof WrongSettings) console.error('Wrong settings:')
  const indent = error instanceof WrongSettings ? '  ' : ''
  for (const problem of refusal?.problems ?? []) console.error(`${indent}${problem}`)
  return (refusal ?? unexpected).exitCode
}

function refusalIn(error: unknown, command: string): Refusal | undefined {
  if (error instanceof WrongSettings) return { exitCode: EXIT.settings, problems: error.problems }
  if (error instanceof CannotStart) return { exitCode: error.exitCode, problems: [error.message] }
  const trouble = fileTroubleAt(error)
  if (trouble !== undefined) return { exitCode: EXIT.settings, problems: [trouble] }
  const damage = damageText(error)
  if (damage !== undefined) return { exitCode: EXIT.unavailable, problems: [damage] }
  if (!(error instanceof DependencyUnavailable)) return undefined
  return { exitCode: EXIT.temporary, problems: [outageText(error, command)] }
}

function printRefusal(refusal: Refusal): number {
  try {
    // Written at once, because the process ends next.
    writeSync(process.stdout.fd, `${JSON.stringify({ event: 'refused', ...refusal })}\n`)
  } catch {
    console.error(refusal.problems.join('\n'))
  }
  return refusal.exitCode
}
