import { InvalidLoginName } from '../../../domain/identity/identity-errors.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import { loadConfig } from '../../settings/config.ts'
import type { Environment } from '../../settings/environment.ts'
import { readSecretFile } from '../../settings/secret-file.ts'
import { Closers } from '../../start/closers.ts'
import { ADMINISTRATOR_NAME, randomPassword } from '../../start/first-start.ts'
import { createHasher } from '../../start/hasher.ts'
import { openPrepared } from '../../start/prepared-database.ts'
import { resetPassword } from './reset-password.ts'

/** Sets a password that is shown once. It needs only the database, no keys or cache. */
export async function resetLostPassword(
  env: Environment,
  userName: string = ADMINISTRATOR_NAME,
): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const closers = new Closers()
  try {
    const database = await openPrepared(config, closers)
    const password = randomPassword()
    const hasher = await createHasher(config)
    const outcome = await resetPassword({ database, hasher }, userName, password).catch(unknownName)
    if (!outcome) throw new CannotStart(`--user: there is no account named ${userName}.`, 1)
    tell(userName, password, outcome)
  } finally {
    await closers.closeAll()
  }
}

/** A text that is no valid name belongs to no account. */
function unknownName(error: unknown): undefined {
  if (!(error instanceof InvalidLoginName)) throw error
}

/** Bypasses the logger, because logs are kept. */
function tell(
  userName: string,
  password: string,
  { endedSessions, mayLogIn }: { readonly endedSessions: number; readonly mayLogIn: boolean },
): void {
  const sessions = endedSessions === 1 ? '1 session was' : `${endedSessions} sessions were`
  const disabled = 'The account is disabled: nobody can log in to it until it is enabled.\n'
  process.stdout.write(`The password was reset; ${sessions} ended.

  User name    ${userName}
  Password     ${password}   (shown only now)

${mayLogIn ? '' : disabled}`)
}
