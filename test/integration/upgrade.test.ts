import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, it } from 'vitest'
import { MIGRATION_NAMES } from '../../adapters/postgres/migrations/migration-names.ts'
import { appliedMigrations } from '../../adapters/postgres/schema/applied-migrations.ts'
import { prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import { restore } from '../../bootstrap/parts/backup/restore.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { passphraseFile } from '../support/passphrase-file.ts'
import { schemaParts } from '../support/schema-parts.ts'
import { seedFacts } from '../support/seed-facts.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { Service } from '../support/service.ts'

/**
 * Archives made by earlier versions: an administrator who logged in, a file, a notice, a role, keys.
 * A later version adds another archive beside these, and changes none.
 */
const ARCHIVES = join(import.meta.dirname, '../support/upgrades')
const PICTURE = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.alloc(2000, 'a picture of before '),
])

const ASSETS = 'create table assets (id bigint primary key, owner bigint references users)'
const CONFIGURATION = `export default { modules: [{
  name: 'assets', words: ['Assets', '资产'], migrations: new URL('./migrations/', import.meta.url)
}] }`

interface Old {
  readonly archive: string
  readonly migrations: number
  readonly password: string
  readonly file: Buffer
  readonly notice: string
  readonly role: string
}

/** By the code of 2026-11-23. */
const FIRST: Old = {
  archive: 'of-0001',
  migrations: 1,
  password: 'Correct-Horse-7',
  file: PICTURE,
  notice: 'Before the upgrade',
  role: 'of-before',
}
/** By version 0.1.0, the code of 2026-11-25. */
const SEVENTH: Old = {
  archive: 'of-0007',
  migrations: 7,
  password: 'Upgrade-Me-2026',
  file: Buffer.from('kept bytes\n'),
  notice: 'Kept',
  role: 'sales',
}

await describeWith('postgres', 'A store of an earlier version', (postgres) => {
  it.each([FIRST, SEVENTH])('of $migrations migrations is taken over by a start', async (was) => {
    const [old, fresh] = [await openFreshDatabase(postgres), await openFreshDatabase(postgres)]
    const folder = await temporaryFolder()
    const env = { PATH: process.env.PATH, DATABASE_URL: old.url, DATA_DIR: join(folder, 'data') }
    const passphrase = await passphraseFile('a store of before')
    await restore(env, {
      from: join(ARCHIVES, `${was.archive}.tar.gz.age`),
      passphraseFile: passphrase,
    })
    expect(await appliedMigrations(old.database)).toEqual(MIGRATION_NAMES.slice(0, was.migrations))

    const service = await Service.start(folder, { DATABASE_URL: old.url })
    expect(await appliedMigrations(old.database)).toEqual(MIGRATION_NAMES)
    await findsEverything(service, was)

    // Whoever upgraded has what whoever begins has.
    await prepareDatabase(fresh.database, seedFacts)
    expect(await schemaParts(old.database)).toEqual(await schemaParts(fresh.database))
  }, 300_000)
})

describe('An embedded store of version 0.1.0', () => {
  it('is taken over by a start', async () => {
    const folder = await temporaryFolder()
    const data = join(folder, 'data')
    const objectKey = await unpack(join(data, 'database'))
    const object = join(data, 'oss', objectKey)
    await mkdir(dirname(object), { recursive: true })
    await writeFile(object, SEVENTH.file)
    // The new version brings a module at once.
    await mkdir(join(folder, 'migrations'))
    await writeFile(join(folder, 'migrations', '0001-assets.sql'), ASSETS)
    await writeFile(join(folder, 'gatehouse.config.mjs'), CONFIGURATION)
    const service = await Service.start(folder, {})
    expect(service.output).toMatch(/"migrations":\d+,"msg":"migrated"/)
    expect(service.output).toContain('"migration":"0001-assets","msg":"migrated a module"')
    await findsEverything(service, SEVENTH)
  }, 240_000)
})

/** @returns the key of the object of its only file */
async function unpack(database: string): Promise<string> {
  await mkdir(database, { recursive: true })
  const pglite = await PGlite.create(database)
  await pglite.exec(gunzipSync(await readFile(join(ARCHIVES, 'of-0007.sql.gz'))).toString())
  const { rows } = await pglite.query<{ object_key: string }>('select object_key from stored_files')
  await pglite.close()
  return rows[0]?.object_key ?? ''
}

async function findsEverything(service: Service, was: Old): Promise<void> {
  const { publicKey } = firstStartOf(service)
  const frontEnd = new FrontEnd(service)
  const headers = await frontEnd.logIn(publicKey, was.password)
  expect(await frontEnd.whoAmI(headers)).toBe(200)
  expect((await frontEnd.download(headers, '1')).equals(was.file)).toBe(true)
  const { rows: notices } = await frontEnd.ask('/system/notice/list', { headers })
  expect(notices).toMatchObject([{ noticeTitle: was.notice }])
  const { rows: roles = [] } = await frontEnd.ask('/system/role/list', { headers })
  expect(roles.map(({ roleKey }) => roleKey)).toContain(was.role)
  expect(Number(await frontEnd.upload(headers, PICTURE))).toBeGreaterThan(1)
  expect(await service.stop()).toBe(0)
}
