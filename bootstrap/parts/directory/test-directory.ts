import { text } from 'node:stream/consumers'
import type {
  DirectoryStep,
  DirectoryTest,
} from '../../../application/parts/directory/directory-test.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { sourcesOf } from './sources.ts'

/**
 * Prints each step as it ends.
 * @throws WrongSettings, and CannotStart if a step failed
 */
export async function testDirectory(env: Environment, name: string | undefined): Promise<void> {
  const { test } = sourcesOf(loadConfig(env, readSecretFile))
  if (!test)
    throw new CannotStart(
      'DIRECTORY names nothing that is read, so there is nothing to try.',
      EXIT.settings,
    )
  const login = name === undefined ? undefined : { name, password: await passwordFor(name) }
  const failed = await printSteps(test, login)
  if (failed) throw new CannotStart(`The directory cannot be used: ${failed.step}.`, 1)
}

async function printSteps(
  test: DirectoryTest,
  login: Parameters<DirectoryTest['steps']>[0],
): Promise<DirectoryStep | undefined> {
  let failed: DirectoryStep | undefined
  for await (const taken of test.steps(login)) {
    const { step, state, message, advice = '' } = taken
    process.stdout.write(`${state.padEnd(8)} ${step}: ${message}${advice && `. ${advice}`}\n`)
    if (state === 'failed') failed ??= taken
  }
  return failed
}

async function passwordFor(name: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const { isCancel, password } = await import('@clack/prompts')
  const given = await password({ message: `Password of ${name} at the directory` })
  if (isCancel(given)) throw new CannotStart('Nothing was tried.', EXIT.interrupted)
  return given
}
