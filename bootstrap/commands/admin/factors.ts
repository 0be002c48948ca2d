import type { Container } from 'inversify'
import { ResetFactors } from '../../../application/auth/reset-factors.ts'
import type { ListedFactors } from '../../../application/ports/factors/user-factors.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { audited, CHANGE } from '../operator-entry.ts'
import { unknownName, withAccounts } from './with-accounts.ts'

/** Removes all factors of an account, so that its password is enough to set up new ones. */
export async function resetFactor(env: Environment, userName: string): Promise<void> {
  const outcome = await withAccounts(env, ({ accounts }) =>
    resetFactors(accounts, userName).catch(unknownName),
  )
  if (!outcome) throw new CannotStart(`There is no account named ${userName}.`, 1)
  const { hadFactors, endedSessions: ended } = outcome
  const sessions = ended === 1 ? '1 session was' : `${ended} sessions were`
  const done = hadFactors ? 'The factors were removed' : 'The account had no factor'
  process.stdout.write(`${done}; ${sessions} ended.\n`)
}

/** The change and its entry of the operation log are one transaction. */
export function resetFactors(accounts: Container, userName: string) {
  const reset = new ResetFactors(
    accounts.get(T.UserRepo),
    accounts.get(T.UserFactors),
    accounts.get(T.SessionStore),
    accounts.get(T.AccessVersion),
  )
  const run = { ...CHANGE, command: 'admin reset-factor', parameters: { userName } }
  return reset.execute(userName, (work) => audited(accounts, run, work))
}

interface ListOptions {
  readonly missing?: boolean
  readonly json?: boolean
}

/** Prints who has a factor or must have one. @throws CannotStart */
export async function listFactors(env: Environment, options: ListOptions): Promise<void> {
  const all = await withAccounts(env, ({ accounts }) => accounts.get(T.UserFactors).list())
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
