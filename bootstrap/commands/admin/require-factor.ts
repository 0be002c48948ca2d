import type { Container } from 'inversify'
import { ROLE } from '../../../domain/access/role-record.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { audited, CHANGE } from '../operator-entry.ts'
import { withAccounts } from './with-accounts.ts'

/** Running instances follow within a second. @throws CannotStart */
export async function requireFactor(
  env: Environment,
  key: string,
  factorIsRequired: boolean,
): Promise<void> {
  const { missing } = await withAccounts(env, ({ accounts }) =>
    changeFactorRule(accounts, key, factorIsRequired),
  )
  const now = factorIsRequired ? 'must have a second factor' : 'need no second factor for it'
  process.stdout.write(
    `Everybody with the role ${key} ${now}.\n` +
      `Users who must have one and have none: ${missing}. See: admin list-factors --missing\n`,
  )
}

/** @returns how many users must have one, and have none, for whichever reason. @throws CannotStart */
export async function changeFactorRule(
  accounts: Container,
  key: string,
  factorIsRequired: boolean,
) {
  const roles = accounts.get(T.RecordStores)(ROLE)
  const filter = { conditions: [{ field: 'key', is: key }], scope: 'all' } as const
  const [role] = await roles.slice(filter, undefined, 1)
  if (!role) throw new CannotStart(`There is no role with the key ${key}.`, 1)
  const parameters = { role: key, factorRequired: factorIsRequired }
  const run = { ...CHANGE, command: 'admin require-factor', parameters }
  await audited(accounts, run, () => roles.edit(role.id, { factorIsRequired }))
  return accounts.get(T.UserFactors).count()
}
