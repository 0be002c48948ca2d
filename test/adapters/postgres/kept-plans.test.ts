import pg from 'pg'
import { expect, it } from 'vitest'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { MARK_READY, MARK_READY_AND_TELL } from '../../../adapters/postgres/files/mark-ready.ts'
import {
  FIND_PARTS,
  FIND_STAGED,
} from '../../../adapters/postgres/files/postgres-staged-uploads.ts'
import {
  FIND_FILES,
  REMOVE_RECORD,
} from '../../../adapters/postgres/files/stored-file-statements.ts'
import {
  ADD_KEYED_WITHIN_QUOTA,
  ADD_WITHIN_QUOTA,
} from '../../../adapters/postgres/files/upload-usage.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { aSession } from '../../support/builders.ts'
import { anOperation } from '../../support/console-builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { later, someMoment, uniqueHex } from '../../support/unique.ts'

/** The server plans a statement anew at least this often before it may keep a plan. */
const PLANNED_ANEW = 5
const TIMES = 10
const QUOTA = { bytes: 10 ** 12, files: 10 ** 6, running: 10 ** 6 }
const ASKED = `select name, custom_plans <= ${PLANNED_ANEW} as is_kept from pg_prepared_statements
  where generic_plans + custom_plans >= ${TIMES}`
const HOT = [
  ADD_WITHIN_QUOTA,
  ADD_KEYED_WITHIN_QUOTA,
  MARK_READY,
  MARK_READY_AND_TELL,
  FIND_FILES,
  REMOVE_RECORD,
  FIND_STAGED,
  FIND_PARTS,
]
/** What each page asks for; through the mapper such a question costs six times as much. */
const PAGE_READS = ['find-users', 'last-logins', 'dictionary-entries', 'parameter-value']
const PLACES = `select cardinality(parameter_types) as places from pg_prepared_statements
  where name = $1`
/** In an empty table every plan costs the same. */
const MANY_FILES = `insert into stored_files (state, lease_until, platform_key, object_key, original_name,
    suffix, content_type, uploader_id, uploader_name, created_at, bytes, sha256)
  select 'ready', now(), 'default', 'a/' || n, 'a', '', 'a/b', 1, 'a', now(), 5, 'ab'
    from generate_series(1, 5000) as n`

await describeWith('postgres', 'A Postgres server that keeps plans', (serverUrl) => {
  it('reuses the plans of frequent statements', async () => {
    const fresh = await freshDatabase(serverUrl)
    const database = await openPostgres({ url: fresh.url, poolSize: 2 })
    await prepareDatabase(database, seedFacts)
    await database.rows({ text: MANY_FILES }, [])
    await database.rows({ text: 'analyze' }, [])
    const { users, sessions, files, audit, accessVersion, profiles, ...records } =
      postgresRecords(database)
    for (let time = 0; time < TIMES; time += 1) {
      await users.getLoginAccount(LoginName.parse('admin'))
      await accessVersion.current()
      await users.get('1')
      await profiles.lastLogin('1')
      await records.dictionaries.entries('sys_user_sex')
      await records.parameters.value('sys.account.registerUser')
      const session = aSession({ userId: '1' })
      const { tokenDigest } = session.props
      await sessions.open(session, 'admin', { mostOfUser: 100 })
      await sessions.get(tokenDigest)
      await sessions.touch(new Map([[tokenDigest, someMoment]]))
      await sessions.end(tokenDigest, someMoment)
      const { id } = await files.add(aNewFile(), later(60), { quota: QUOTA })
      await files.renew([id], later(90))
      await files.markReady(id, { bytes: 5, sha256: 'ab'.repeat(32) }, QUOTA, anOperation())
      await files.get(id)
      await audit.note(anOperation())
      await Promise.all([1, 2, 3].map(() => audit.note(anOperation())))
      await files.hideKept([id], 'all')
      await files.markDeleting([id])
      await files.remove(id)
    }
    const asked = await database.rows({ text: ASKED }, [])
    expect(asked.filter(({ is_kept }) => is_kept !== true)).toEqual([])
    expect(asked.length).toBeGreaterThan(12)
    const names = asked.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(PAGE_READS))
    await database.close()
    await fresh.drop()
  })

  it('reads by an index what uploads and downloads ask for, though it planned before the first file', async () => {
    const fresh = await freshDatabase(serverUrl)
    const database = await openPostgres({ url: fresh.url })
    await prepareDatabase(database, seedFacts)
    await database.close()
    const client = new pg.Client({ connectionString: fresh.url })
    await client.connect()
    await client.query('set plan_cache_mode = force_generic_plan')
    for (const { name, text } of HOT) {
      await client.query(`prepare "${name}" as ${text}`)
      const [{ places }] = (await client.query(PLACES, [name])).rows
      const nothing = Array.from({ length: places }, () => 'null')
      const { rows } = await client.query(`explain execute "${name}" (${nothing.join()})`)
      expect(rows.flatMap(Object.values).join('\n')).not.toContain('Seq Scan')
    }
    await client.end()
    await fresh.drop()
  })
})

function aNewFile() {
  return {
    platformKey: 'default',
    objectKey: ObjectKey.parse(`a/2026/03/04/${uniqueHex(32)}.zip`),
    originalName: 'a.zip',
    suffix: '.zip',
    contentType: 'application/zip',
    uploaderId: '1',
    uploaderName: 'admin',
    createdAt: someMoment,
  }
}
