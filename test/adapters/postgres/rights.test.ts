import { AsyncResource } from 'node:async_hooks'
import { afterAll, beforeAll } from 'vitest'
import { CachedAccessVersion } from '../../../adapters/memory/accounts/cached-access-version.ts'
import { CachedMenuRepo } from '../../../adapters/memory/accounts/cached-menu-repo.ts'
import { CachedRightsRepo } from '../../../adapters/memory/accounts/cached-rights-repo.ts'
import { PostgresAccessVersion } from '../../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresMenuRepo } from '../../../adapters/postgres/accounts/postgres-menu-repo.ts'
import { PostgresRightsRepo } from '../../../adapters/postgres/accounts/postgres-rights-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { type RightsGround, rightsRepoContract } from '../../contract/rights-repo.contract.ts'
import { embeddedDatabase } from '../../support/embedded-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'

const TABLES = 'user_roles, role_menus, menus, roles, users, departments'

function grounds(open: () => Promise<Database>, isCached: boolean): () => Promise<RightsGround> {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await prepareDatabase(database, seedFacts)
  })
  afterAll(() => database.close())
  return async () => {
    const run = async (text: string) => void (await database.rows({ text }, []))
    await run(`truncate ${TABLES} cascade`)
    const access = new CachedAccessVersion(new PostgresAccessVersion(database), () =>
      performance.now(),
    )
    const transaction = (work: () => Promise<void>) => database.transaction(work)
    const outside = AsyncResource.bind(run)
    const doors = { run, transaction, outside }
    const plain = new PostgresMenuRepo(database)
    if (!isCached) return { ...doors, rights: new PostgresRightsRepo(database, plain) }
    const source = new PostgresRightsRepo(database, new CachedMenuRepo(plain, access))
    return { ...doors, rights: new CachedRightsRepo(source, access) }
  }
}

rightsRepoContract('PGlite', grounds(embeddedDatabase, false))
rightsRepoContract('PGlite, remembered', grounds(embeddedDatabase, true))
await describeWith('postgres', 'rights on a server', (url) => {
  let drop: () => Promise<void>
  const open = async () => {
    const fresh = await freshDatabase(url)
    drop = fresh.drop
    return openPostgres({ url: fresh.url, isUnhurried: true })
  }
  afterAll(() => drop())
  rightsRepoContract('Postgres', grounds(open, true))
})
