import { PostgresUserFactors } from '../../../adapters/postgres/accounts/postgres-user-factors.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresAudit } from '../../../adapters/postgres/logs/postgres-audit.ts'
import { recordStores } from '../../../adapters/postgres/records/record-stores.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { ROLE } from '../../../domain/access/role-record.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { operatorEntry } from './operator-entry.ts'
import { withAccounts } from './with-accounts.ts'

/** Running instances follow within a second. @throws CannotStart */
export async function requireFactor(
  env: Environment,
  key: string,
  factorIsRequired: boolean,
): Promise<void> {
  const { missing } = await withAccounts(env, ({ database }) =>
    changeFactorRule(database, key, factorIsRequired),
  )
  const now = factorIsRequired ? 'must have a second factor' : 'need no second factor for it'
  process.stdout.write(
    `Everybody with the role ${key} ${now}.\n` +
      `Users who must have one and have none: ${missing}. See: admin list-factors --missing\n`,
  )
}

/** @returns how many users must have one, and have none, for whichever reason. @throws CannotStart */
export async function changeFactorRule(database: Database, key: string, factorIsRequired: boolean) {
  const roles = recordStores(database)(ROLE)
  const filter = { conditions: [{ field: 'key', is: key }], scope: 'all' } as const
  const [role] = await roles.slice(filter, undefined, 1)
  if (!role) throw new CannotStart(`There is no role with the key ${key}.`, 1)
  const parameters = { role: key, factorRequired: factorIsRequired }
  const entry = operatorEntry(new SystemClock(), 'require-factor', parameters)
  await new PostgresAudit(database).change(() => roles.edit(role.id, { factorIsRequired }), entry)
  return new PostgresUserFactors(database).count()
}
