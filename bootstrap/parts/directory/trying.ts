import { text } from 'node:stream/consumers'
import { localPasswords } from '../../../adapters/postgres/parts/directory/postgres-local-passwords.ts'
import type {
  DirectoryStep,
  DirectoryTest,
} from '../../../application/parts/directory/directory-test.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { loadConfig } from '../../settings/config.ts'
import { ssoSource } from '../../settings/directory-ways.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import type { Check } from '../check.ts'
import { sourcesOf } from './sources.ts'

const MOST_NAMES = 10

/** Whether the directory answers, and lets the service look people up. Reads nobody. */
export const checkDirectory: Check = async ({ config }, findings) => {
  const { test } = sourcesOf(config)
  if (!test) return
  for await (const taken of test.steps()) {
    const { step, state, message } = taken
    if (state === 'failed') return findings.add('failed', 'directory', inWords(taken))
    if (step === 'encryption') findings.add('fine', 'directory', message)
    if (step === 'bind') return findings.add('fine', 'directory', 'answers')
  }
}

/** Who gets in with a password of this service, also while the directory is away. */
export const checkBreakGlass: Check = async ({ config, database }, findings) => {
  if (!database) return
  const { count, names } = await localPasswords(database, MOST_NAMES)
  if (count > 0) {
    const more = count > names.length ? ` and ${count - names.length} more` : ''
    const where = ssoSource(config) === undefined ? '' : ' at /account/login?local'
    const message = `${count} with a local password${where}: ${names.join(', ')}${more}`
    return findings.add('fine', 'break glass', message)
  }
  const message = 'no account has a local password, so nobody gets in while the directory is away'
  findings.add('warning', 'break glass', message)
}

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
    process.stdout.write(`${taken.state.padEnd(8)} ${inWords(taken)}\n`)
    if (taken.state === 'failed') failed ??= taken
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

function inWords({ step, message, advice = '' }: DirectoryStep): string {
  return `${step}: ${message}${advice && `. ${advice}`}`
}
