import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPglite } from '../../../adapters/postgres/connection/open-pglite.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import type { MigratedModule } from '../../../adapters/postgres/modules/module-files.ts'
import { databaseTemplate } from '../../../bootstrap/packaging/database-template.ts'
import { backup } from '../../../bootstrap/parts/backup/backup.ts'
import { copyToPostgres } from '../../../bootstrap/parts/backup/copy-to-postgres.ts'
import { restore } from '../../../bootstrap/parts/backup/restore.ts'
import { prepareModules } from '../../../bootstrap/start/module-tables.ts'
import { record } from '../../../domain/records/record.ts'
import { text } from '../../../domain/records/text.ts'
import { firstStart } from '../../support/first-start.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { preparedOnPostgres } from '../../support/prepared-database.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { describeInSoak } from '../../support/soak.ts'
import { writtenModule } from '../../support/written-module.ts'

const records = [record({ name: 'asset', fields: { name: text({ max: 9 }) } })]
const FILES = {
  '0001-assets.sql': 'create table assets (id bigint primary key, name text not null)',
  '0002-first.sql': `insert into assets values (1, 'kept')`,
}

interface Store {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Nobody else has it open meanwhile. */
  readonly open: () => Promise<Database>
}

async function within<T>({ open }: Store, work: (database: Database) => Promise<T>) {
  const database = await open()
  return work(database).finally(() => database.close())
}

const start = (store: Store, modules: readonly MigratedModule[]) =>
  within(store, (database) => prepareModules(database, modules, pino({ level: 'silent' })))

function keepsModules(full: () => Promise<Store>, empty: () => Promise<Store>): void {
  it('has their tables, and a restore says how its modules differ', async () => {
    const store = await full()
    const assets = await writtenModule(FILES, { records })
    const cars = await writtenModule({}, { name: 'cars' })
    await start(store, [assets])
    const to = join(await temporaryFolder(), 'all.tar.gz')
    await backup(store.env, { to })
    const restored = async (...modules: MigratedModule[]) => {
      const target = await empty()
      const { lines } = await restore(target.env, { from: to }, {}, async () => modules)
      return { target, lines: lines.filter((line) => line.includes('module')) }
    }

    const same = await restored(assets)
    expect(same.lines).toEqual([])
    await start(same.target, [assets])
    const names = { text: 'select name from assets' }
    expect(await within(same.target, (database) => database.rows(names, []))).toEqual([
      { name: 'kept' },
    ])
    const other = await restored(cars)
    expect(other.lines).toEqual([
      'It has tables of module assets 1.0.0, which is not loaded here: they stay.',
      'It has no tables of module cars: the next start creates them.',
    ])
    expect(await within(other.target, (database) => database.rows(names, []))).toHaveLength(1)

    await assets.put('0002-first.sql', undefined)
    const untouched = await empty()
    const older = restore(untouched.env, { from: to }, {}, async () => [assets])
    await expect(older).rejects.toThrow(
      'The archive has migrations of module assets by version 1.0.0 of it that are not there here: 0002-first.',
    )
    expect(await readdir(untouched.env.DATA_DIR ?? '')).not.toContain('database')
  })
}

async function embedded(): Promise<Store> {
  const folder = await temporaryFolder()
  const open = () => openPglite(join(folder, 'database'), databaseTemplate)
  return { env: { DATA_DIR: folder }, open }
}

async function filled(): Promise<Store> {
  const store = await embedded()
  await within(store, firstStart)
  return store
}

describeInSoak('A backup of an embedded database with modules', () => {
  keepsModules(filled, embedded)
})

await describeWith('postgres', 'With modules,', (serverUrl) => {
  async function on({ url, drop }: { url: string; drop: () => Promise<void> }): Promise<Store> {
    onTestFinished(drop)
    const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: await temporaryFolder() }
    return { env, open: () => openPostgres({ url, poolSize: 2, isUnhurried: true }) }
  }

  describe('a backup of Postgres', () => {
    keepsModules(
      async () => on(await preparedOnPostgres(serverUrl)),
      async () => on(await freshDatabase(serverUrl)),
    )
  })

  it('copy-to-postgres refuses tables of a module that is not loaded, by its name', async () => {
    const { env, open } = await filled()
    await start({ env, open }, [await writtenModule(FILES, { records })])
    const { env: target } = await on(await freshDatabase(serverUrl))
    const refused = copyToPostgres({ ...env, DATABASE_URL: target.DATABASE_URL }, true)
    await expect(refused).rejects.toThrow(/modules that are not loaded: assets\. Load them/)
  })
})
