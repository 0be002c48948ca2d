import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { noteModules } from '../../adapters/postgres/modules/known-modules.ts'
import type { MigratedModule } from '../../adapters/postgres/modules/module-files.ts'
import { applyModuleMigrations } from '../../adapters/postgres/modules/module-migrations.ts'
import { checkModules } from '../../bootstrap/commands/doctor/check-modules.ts'
import { Findings } from '../../bootstrap/commands/doctor/finding.ts'
import { record } from '../../domain/records/record.ts'
import { text } from '../../domain/records/text.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { writtenModule } from '../support/written-module.ts'

const records = [record({ name: 'asset', fields: { name: text({ max: 9 }) } })]
const FIRST = 'create table assets (id bigint primary key, name text not null)'

let database: Database
beforeAll(async () => {
  database = await anyDatabase()
})
afterAll(() => database.close())

async function found(...modules: MigratedModule[]) {
  const findings = new Findings()
  await checkModules(database, modules, findings)
  return findings.all.map(({ state, message }) => `${state} ${message}`)
}

it('doctor tells which modules are pending, fit, were changed, and are gone', async () => {
  expect(await found()).toEqual([])
  const assets = await writtenModule({ '0001-assets.sql': FIRST }, { records })
  expect(await found(assets)).toEqual(['warning the next start applies assets 0001-assets'])
  await applyModuleMigrations(database, [assets])
  expect(await found(assets)).toEqual([
    'fine assets 1.0.0: their tables are those that their records need',
  ])
  expect(await found()).toEqual(['warning assets is not loaded; its tables and rows stay'])
  await noteModules(database, [assets])
  expect(await found()).toEqual([
    expect.stringMatching(/^warning assets 1\.0\.0, last seen 20\S+Z, is not loaded; /),
  ])

  await database.rows({ text: 'alter table assets drop column name' }, [])
  expect(await found(assets)).toEqual([
    expect.stringMatching(/^failed Module assets: .*: assets.name does not exist\. Write the/),
  ])
  await assets.put('0001-assets.sql', `${FIRST};`)
  await assets.put('0002-name.sql', 'commit;')
  expect(await found(assets)).toEqual([expect.stringMatching(/^failed .*0002-name.sql must not/)])
  await assets.put('0002-name.sql', undefined)
  expect(await found(assets)).toEqual([expect.stringMatching(/^failed .* was changed after/)])
})
