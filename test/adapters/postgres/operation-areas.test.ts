import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { migratorOf } from '../../../adapters/postgres/schema/migrator-of.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { embeddedDatabase } from '../../support/embedded-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'

const BEFORE = [
  ['Clients', 'change', '/system/client'],
  ['Files', 'import', '/resource/oss/upload'],
  ['Files', 'export', '/resource/oss/download/:id'],
  ['Clients', 'export', '/system/client/export'],
  ['Profile', 'change', '/system/user/profile/avatar'],
  ['Accounts', 'add', '/auth/register'],
]

async function storeOfTheVersionBefore(): Promise<Database> {
  const database = await embeddedDatabase()
  onTestFinished(() => database.close())
  await (await migratorOf(database)).up({ to: '0033-upload-metadata' })
  for (const [title, kind, url] of BEFORE) {
    const text = `insert into operation_log (title, kind, action, method, url, operator_id,
        operator_name, address, parameters, at, milliseconds)
      values ('${title}', '${kind}', 'Do it', 'POST', '${url}', 1, 'admin', '', '{}', now(), 1)`
    await database.rows({ text }, [])
  }
  return database
}

it('lines from before areas were codes are found by them, and files are no spreadsheets', async () => {
  const database = await storeOfTheVersionBefore()
  await prepareDatabase(database, seedFacts)
  const rows = await database.rows({ text: 'select area, kind from operation_log order by id' }, [])
  expect(rows.map(({ area, kind }) => [area, kind])).toEqual([
    ['client', 'change'],
    ['file', 'add'],
    ['file', 'other'],
    ['client', 'export'],
    ['avatar', 'change'],
    ['user', 'add'],
  ])
})
