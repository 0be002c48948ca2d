import { availableParallelism } from 'node:os'
import { loggedError } from '../adapters/http/error-log.ts'
import { CannotStart, EXIT } from './cannot-start.ts'
import { type Command, commandFor } from './commands.ts'
import { withEnvFile } from './settings/environment.ts'
import { WrongSettings } from './settings/wrong-settings.ts'

/** Threads that stay free for files and RSA while every core computes a password hash. */
const SPARE_THREADS = 4

/** Runs one command of the command line. The only place that reads the environment of the process. */
export async function main([name = 'start', ...words]: readonly string[]): Promise<void> {
  process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + SPARE_THREADS)
  const command = commandFor(name)
  if (!command) {
    console.error('Unknown command. Try: gatehouse help')
    process.exitCode = EXIT.usage
    return
  }
  await run(command, words)
}

async function run(command: Command, words: readonly string[]): Promise<void> {
  try {
    await command.run(withEnvFile(process.env, '.env'), words)
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
