import { AsyncResource } from 'node:async_hooks'
import { afterAll, beforeAll } from 'vitest'
import { CachedAccessVersion } from '../../../adapters/memory/accounts/cached-access-version.ts'
import { CachedMenuRepo } from '../../../adapters/memory/accounts/cached-menu-repo.ts'
import { CachedRightsRepo } from '../../../adapters/memory/accounts/cached-rights-repo.ts'
import { PostgresAccessVersion } from '../../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresMenuRepo } from '../../../adapters/postgres/accounts/postgres-menus.ts'
import { PostgresRightsRepo } from '../../../adapters/postgres/accounts/postgres-rights-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { ScopeRule } from '../../../domain/access/role-rights.ts'
import { type RightsGround, rightsRepoContract } from '../../contract/rights-repo.contract.ts'
import { anyDatabase } from '../../support/prepared-database.ts'

const TABLES = 'user_roles, role_menus, menus, roles, users, departments'

function grounds(isCached: boolean): (scopeRule?: ScopeRule) => Promise<RightsGround> {
  let database: Database
  beforeAll(async () => {
    database = await anyDatabase()
  })
  afterAll(() => database.close())
  return async (scopeRule = 'widest') => {
    const run = async (text: string) => void (await database.rows({ text }, []))
    await run(`truncate ${TABLES} cascade`)
    const access = new CachedAccessVersion(new PostgresAccessVersion(database), () =>
      performance.now(),
    )
    const transaction = (work: () => Promise<void>) => database.transaction(work)
    const outside = AsyncResource.bind(run)
    const doors = { run, transaction, outside }
    const plain = new PostgresMenuRepo(database)
    if (!isCached) return { ...doors, rights: new PostgresRightsRepo(database, scopeRule, plain) }
    const source = new PostgresRightsRepo(database, scopeRule, new CachedMenuRepo(plain, access))
    return { ...doors, rights: new CachedRightsRepo(source, access) }
  }
}

rightsRepoContract('Postgres', grounds(false))
rightsRepoContract('Postgres, remembered', grounds(true))
