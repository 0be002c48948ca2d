import { afterAll, beforeAll, expect, it } from 'vitest'
import { CachedDepartmentDirectory } from '../../../adapters/memory/accounts/cached-department-directory.ts'
import { PostgresAccessVersion } from '../../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresDepartmentDirectory } from '../../../adapters/postgres/accounts/postgres-department-directory.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import {
  type DirectoryGround,
  departmentDirectoryContract,
} from '../../contract/department-directory.contract.ts'
import { embeddedDatabase } from '../../support/embedded-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'

function grounds(open: () => Promise<Database>, isCached: boolean): () => Promise<DirectoryGround> {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await prepareDatabase(database, seedFacts)
  })
  afterAll(() => database.close())
  return async () => {
    const run = async (text: string) => void (await database.rows({ text }, []))
    await run('truncate departments cascade')
    const source = new PostgresDepartmentDirectory(database)
    const cached = new CachedDepartmentDirectory(source, new PostgresAccessVersion(database))
    return { run, directory: isCached ? cached : source }
  }
}

departmentDirectoryContract('PGlite', grounds(embeddedDatabase, false))
departmentDirectoryContract('PGlite, remembered', grounds(embeddedDatabase, true))
await describeWith('postgres', 'departments on a server', (url) => {
  let drop: () => Promise<void>
  const open = async () => {
    const fresh = await freshDatabase(url)
    drop = fresh.drop
    return openPostgres({ url: fresh.url, isUnhurried: true })
  }
  afterAll(() => drop())
  departmentDirectoryContract('Postgres, remembered', grounds(open, true))
})

it('is read again only when rights have another version', async () => {
  let [version, reads] = [1, 0]
  const source = {
    all: async () => {
      reads += 1
      return []
    },
  }
  const directory = new CachedDepartmentDirectory(source, { current: async () => version })
  const first = await directory.all()
  expect(await directory.all()).toBe(first)
  version = 2
  expect(await directory.all()).not.toBe(first)
  expect(reads).toBe(2)
})
