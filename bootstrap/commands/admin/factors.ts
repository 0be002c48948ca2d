import { PostgresAccessVersion } from '../../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresUserFactors } from '../../../adapters/postgres/accounts/postgres-user-factors.ts'
import { PostgresUserRepo } from '../../../adapters/postgres/accounts/postgres-user-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresAudit } from '../../../adapters/postgres/logs/postgres-audit.ts'
import { PostgresSessionStore } from '../../../adapters/postgres/sessions/postgres-session-store.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { ResetFactors } from '../../../application/auth/reset-factors.ts'
import type { ListedFactors } from '../../../application/ports/user-factors.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { operatorEntry } from './operator-entry.ts'
import { unknownName, withAccounts } from './with-accounts.ts'

/** Removes all factors of an account, so that its password is enough to set up new ones. */
export async function resetFactor(env: Environment, userName: string): Promise<void> {
  const outcome = await withAccounts(env, ({ database }) =>
    resetFactors(database, userName).catch(unknownName),
  )
  if (!outcome) throw new CannotStart(`There is no account named ${userName}.`, 1)
  const { hadFactors, endedSessions: ended } = outcome
  const sessions = ended === 1 ? '1 session was' : `${ended} sessions were`
  const done = hadFactors ? 'The factors were removed' : 'The account had no factor'
  process.stdout.write(`${done}; ${sessions} ended.\n`)
}

/** The change and its entry of the operation log are one transaction. */
export function resetFactors(database: Database, userName: string) {
  const audit = new PostgresAudit(database)
  const reset = new ResetFactors(
    new PostgresUserRepo(database),
    new PostgresUserFactors(database),
    new PostgresSessionStore(database),
    new PostgresAccessVersion(database),
  )
  const entry = operatorEntry(new SystemClock(), 'reset-factor', { userName })
  return reset.execute(userName, (work) => audit.change(work, entry))
}

interface ListOptions {
  readonly missing?: boolean
  readonly json?: boolean
}

/** Prints who has a factor or must have one. @throws CannotStart */
export async function listFactors(env: Environment, options: ListOptions): Promise<void> {
  const all = await withAccounts(env, ({ database }) => new PostgresUserFactors(database).list())
  const listed = options.missing ? all.filter(lacksFactor) : all
  const text = options.json
    ? JSON.stringify(listed, null, 2)
    : listed.map(lineOf).join('\n') || 'Nobody.'
  process.stdout.write(`${text}\n`)
}

function lacksFactor({ isRequired, hasApp, passkeys }: ListedFactors): boolean {
  return isRequired && !hasApp && passkeys === 0
}

function lineOf(one: ListedFactors): string {
  const { userName, hasApp, passkeys, recoveryCodes, isRequired } = one
  const has = [
    ...(hasApp ? ['app'] : []),
    ...(passkeys > 0 ? [`${passkeys} passkeys`] : []),
    ...(hasApp || passkeys > 0 ? [`${recoveryCodes} recovery codes`] : []),
  ]
  const must = isRequired ? 'required' : 'optional'
  return `${userName.padEnd(30)}  ${must}  ${has.join(', ') || 'none'}`
}
