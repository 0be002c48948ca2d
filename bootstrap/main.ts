import { availableParallelism } from 'node:os'
import { loggedError } from '../adapters/http/edge/failures/error-log.ts'
import { CannotStart, EXIT } from './cannot-start.ts'
import { type Command, commandFor } from './commands.ts'
import { withEnvFile } from './settings/env-file.ts'
import { WrongSettings } from './settings/wrong-settings.ts'

/**
 * Threads beside those that compute a password hash on every core. Most of them wait for the disk,
 * which needs no core, and syncs that wait at the same time are one for the file system.
 */
const SPARE_THREADS = 16

/** Runs one command of the command line. The only place that reads the environment of the process. */
export async function main(words: readonly string[]): Promise<void> {
  process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + SPARE_THREADS)
  // `npm start -- doctor` says `start` first.
  const [name = 'start', ...args] = words[0] === 'start' ? words.slice(1) : words
  process.stdout.on('error', endQuietly)
  const command = commandFor(name)
  if (!command) {
    console.error('Unknown command. Try: gatehouse help')
    process.exitCode = EXIT.usage
    return
  }
  await run(command, args)
}

/** A reader such as `head` has seen enough, or the disk is full: there is no other place to say so. */
const UNWRITABLE: ReadonlySet<unknown> = new Set(['EPIPE', 'ENOSPC'])

function endQuietly(error: Error): void {
  if (!('code' in error) || !UNWRITABLE.has(error.code)) throw error
}

async function run(command: Command, args: readonly string[]): Promise<void> {
  try {
    await command.run(withEnvFile(process.env, '.env'), args)
  } catch (error) {
    // What was opened is closed; a library's idle timer must not keep a failed start alive.
    process.exit(report(error))
  }
}

function report(error: unknown): number {
  if (error instanceof WrongSettings) {
    console.error(['Wrong settings:', ...error.problems].join('\n  '))
    return EXIT.settings
  }
  if (error instanceof CannotStart) {
    console.error(error.message)
    return error.exitCode
  }
  console.error('The start failed:', loggedError(error))
  return 1
}
