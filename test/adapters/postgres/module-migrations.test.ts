import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import {
  applyModuleMigrations,
  pendingModuleMigrations,
} from '../../../adapters/postgres/modules/module-migrations.ts'
import { alwaysOnBothStores } from '../../support/both-stores.ts'
import { preparedOnPostgres } from '../../support/prepared-database.ts'
import { describeWithPooler } from '../../support/servers/describe-with.ts'
import { startPgBouncer } from '../../support/servers/pgbouncer-server.ts'
import { writtenModule } from '../../support/written-module.ts'

const FIRST = `-- Two statements, and a function, whose begin is none of a transaction.
create table assets (id bigint primary key, name text not null);
insert into assets values (1, 'a; semicolon');
create function doubled(one bigint) returns bigint language plpgsql as $$
begin
  return one * 2;
end $$`
const SECOND = 'alter table assets add column price numeric(12,2)'

function migratesModules(open: () => Promise<Database>): void {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    await rows('drop table if exists assets cascade')
    await rows('drop function if exists doubled')
    await rows('delete from module_migrations')
    await rows('delete from modules')
  })
  afterAll(() => database.close())

  const rows = (text: string) => database.rows({ text }, [])
  const applied = async () =>
    (await rows('select name from module_migrations order by applied_at, name')).map(
      ({ name }) => name,
    )

  it('are applied once, in the order of their names', async () => {
    const assets = await writtenModule({ '0002-price.sql': SECOND, '0001-assets.sql': FIRST })
    const done = await applyModuleMigrations(database, [assets])
    expect(done.map(({ name }) => name)).toEqual(['0001-assets', '0002-price'])
    expect(await rows('select doubled(id) as id, name, price from assets')).toMatchObject([
      { name: 'a; semicolon', price: null },
    ])
    expect(await applied()).toEqual(['0001-assets', '0002-price'])
    expect(await applyModuleMigrations(database, [assets])).toEqual([])

    await assets.put('0003-owner.sql', 'alter table assets add column owner text;\n-- the end')
    expect(await pendingModuleMigrations(database, [assets])).toMatchObject([
      { module: 'assets', name: '0003-owner' },
    ])
    expect(await applied()).toHaveLength(2)
    await applyModuleMigrations(database, [assets])
    expect(await rows('select owner from assets')).toEqual([{ owner: null }])
  })

  it('are applied by one of two that start at once', async () => {
    const assets = await writtenModule({ '0001-assets.sql': FIRST, '0002-price.sql': SECOND })
    const both = await Promise.all([
      applyModuleMigrations(database, [assets]),
      applyModuleMigrations(database, [assets]),
    ])
    expect(both.flat().map(({ name }) => name)).toEqual(['0001-assets', '0002-price'])
  })

  it('leave nothing behind of a file that fails, whose line is told', async () => {
    const failing = `create table more (id int);\n\n-- 🦊\ninsert into nowhere values (1);`
    const assets = await writtenModule({ '0001-assets.sql': FIRST, '0002-more.sql': failing })
    await expect(applyModuleMigrations(database, [assets])).rejects.toMatchObject({
      ...{ name: 'ModuleMigrationFailed', module: 'assets', file: '0002-more', line: 4 },
      message: expect.stringContaining('"nowhere" does not exist'),
    })
    expect(await applied()).toEqual(['0001-assets'])
    await expect(rows('select * from more')).rejects.toThrow('does not exist')

    await assets.put('0002-more.sql', SECOND)
    expect(await applyModuleMigrations(database, [assets])).toHaveLength(1)
  })

  it('are refused when a file was changed or removed after it was applied', async () => {
    const assets = await writtenModule({ '0001-assets.sql': FIRST, '0002-price.sql': SECOND })
    await applyModuleMigrations(database, [assets])
    await rows(`insert into modules (name, version) values ('assets', '2.0.0')`)
    await assets.put('0001-assets.sql', `${FIRST}\n-- changed`)
    await assets.put('0002-price.sql', undefined)
    await assets.put('0003-owner.sql', 'alter table assets add column owner text')
    const refused = { reason: 'unknown', name: '0002-price', version: '2.0.0' }
    await expect(applyModuleMigrations(database, [assets])).rejects.toMatchObject({
      files: [refused, { reason: 'changed', name: '0001-assets' }],
    })
    expect(await applied()).toHaveLength(2)
  })

  it('are the same with the line ends of another system', async () => {
    const assets = await writtenModule({ '0001-assets.sql': FIRST })
    await applyModuleMigrations(database, [assets])
    await assets.put('0001-assets.sql', FIRST.replaceAll('\n', '\r\n'))
    expect(await pendingModuleMigrations(database, [assets])).toEqual([])
  })

  it('stay when their module is gone', async () => {
    const assets = await writtenModule({ '0001-assets.sql': FIRST })
    await applyModuleMigrations(database, [assets])
    expect(await pendingModuleMigrations(database, [])).toEqual([])
    expect(await applied()).toEqual(['0001-assets'])
  })

  it.each([
    ['0002_price.sql', SECOND, 'misnamed'],
    ['price.sql', SECOND, 'misnamed'],
    ['0002-price.sql', `Begin;\n${SECOND};\ncommit;`, 'ends-transaction'],
    ['0002-price.sql', `${SECOND};\n  COMMIT WORK ;`, 'ends-transaction'],
    ['0002-price.sql', `${SECOND}; commit; select 1`, 'ends-transaction'],
  ])('are refused, all of them, with %s: %s', async (name, sql, reason) => {
    const assets = await writtenModule({ '0001-assets.sql': FIRST, [name]: sql })
    await expect(applyModuleMigrations(database, [assets])).rejects.toMatchObject({
      files: [{ reason, module: 'assets' }],
    })
    expect(await applied()).toEqual([])
  })

  it('are none without a folder', async () => {
    const none = { name: 'none', records: [] }
    const absent = { ...none, migrations: '/nowhere/at/all' }
    expect(await applyModuleMigrations(database, [none, absent])).toEqual([])
  })
}

await alwaysOnBothStores('Migrations of modules', migratesModules)

await describeWithPooler('Migrations of modules, behind a pooler', (serverUrl, program) => {
  let drop: () => Promise<unknown>
  // Hooks run in reverse order, so the suite has closed its connections by then.
  afterAll(() => drop())
  migratesModules(async () => {
    const fresh = await preparedOnPostgres(serverUrl)
    const pooler = await startPgBouncer(program, serverUrl)
    drop = () => pooler.stop().then(fresh.drop)
    return openPostgres({ url: pooler.through(fresh.url), isUnhurried: true })
  })
})
