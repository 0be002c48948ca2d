import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATION_NAMES } from '../../adapters/postgres/migrations/migration-names.ts'
import { appliedMigrations } from '../../adapters/postgres/schema/applied-migrations.ts'
import { prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import { restore } from '../../bootstrap/backup/restore.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { passphraseFile } from '../support/passphrase-file.ts'
import { schemaParts } from '../support/schema-parts.ts'
import { seedFacts } from '../support/seed-facts.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { Service } from '../support/service.ts'

/**
 * Made by the code of 2026-11-23 that had one migration: an administrator who logged in, a file, a
 * notice, a role, keys. A later version adds another archive beside it, and changes none.
 */
const OLD = join(import.meta.dirname, '../support/upgrades/of-0001.tar.gz.age')
const PASSWORD = 'Correct-Horse-7'
const FILE = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.alloc(2000, 'a picture of before '),
])

await describeWith('postgres', 'A store of the first migration', (postgres) => {
  it('is taken over by the next start, with all that is in it', async () => {
    const [old, fresh] = [await openFreshDatabase(postgres), await openFreshDatabase(postgres)]
    const folder = await temporaryFolder()
    const env = { PATH: process.env.PATH, DATABASE_URL: old.url, DATA_DIR: join(folder, 'data') }
    const terms = { from: OLD, passphraseFile: await passphraseFile('a store of before') }
    await restore(env, terms)
    expect(await appliedMigrations(old.database)).toEqual(['0001-schema'])

    const service = await Service.start(folder, { DATABASE_URL: old.url })
    expect(await appliedMigrations(old.database)).toEqual(MIGRATION_NAMES)
    const { publicKey } = firstStartOf(service.output)
    const frontEnd = new FrontEnd(service)
    const headers = await frontEnd.logIn(publicKey, PASSWORD)
    expect(await frontEnd.whoAmI(headers)).toBe(200)
    expect((await frontEnd.download(headers, '1')).equals(FILE)).toBe(true)
    const { rows: notices } = await frontEnd.ask('/system/notice/list', { headers })
    expect(notices).toMatchObject([{ noticeTitle: 'Before the upgrade' }])
    const { rows: roles = [] } = await frontEnd.ask('/system/role/list', { headers })
    expect(roles.map(({ roleKey }) => roleKey)).toContain('of-before')
    expect(Number(await frontEnd.upload(headers, FILE))).toBeGreaterThan(1)
    expect(await service.stop()).toBe(0)

    // Whoever upgraded has what whoever begins has.
    await prepareDatabase(fresh.database, seedFacts)
    expect(await schemaParts(old.database)).toEqual(await schemaParts(fresh.database))
  }, 240_000)
})
