import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { creationOf } from '../../../adapters/postgres/modules/record-differences.ts'
import { recordStores } from '../../../adapters/postgres/records/mikro-record-store.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { POST } from '../../../domain/organization/post.ts'
import { type RecordType, record } from '../../../domain/records/record.ts'
import { text } from '../../../domain/records/text.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { command } from '../../support/servers/fresh-database.ts'

const INDEXES = [
  'login_log_user_name_parts',
  'notices_author_name_parts',
  'notices_title_parts',
  'operation_log_operator_name_parts',
  'posts_category_parts',
  'posts_code_parts',
  'posts_name_parts',
  'stored_files_original_name_parts',
  'users_name_parts',
  'users_nick_name_parts',
]

// Files have many indexes, of which an empty table may use any.
const SEARCHED = [
  ['login_log', 'user_name'],
  ['operation_log', 'operator_name'],
  ['users', 'name'],
  ['users', 'nick_name'],
] as const
const NO_FILTER = { scope: 'all', sort: [], offset: 0, limit: 1 } as const
/** As modules have them. */
const TOOL = record({
  name: 'tool',
  fields: { label: text({ max: 50, filter: 'contains' }), remark: text({ max: 50 }) },
})

await describeWith('postgres', 'Names without case and width', (serverUrl) => {
  it.each([
    ['the usual one', `encoding 'UTF8' locale 'C.UTF-8'`, 'äé(a)σ'],
    ['one whose rules know ASCII only', `encoding 'UTF8' locale 'C'`, 'äé(a)σ'],
    ['one that is not Unicode', `encoding 'LATIN1' locale 'C'`, undefined],
  ])('are the same in a database such as %s', async (_case, kind, expected) => {
    const database = await opened(serverUrl, kind)
    await prepareDatabase(database, seedFacts)
    expect(await parts(database)).toEqual(INDEXES)
    const fold = async (text: string) => {
      const [row] = await database.rows({ text: 'select folded($1) as folded' }, [text])
      return row?.folded
    }
    expect(await fold('Bob_100%')).toBe('bob_100%')
    if (expected !== undefined) expect(await fold('ÄÉ⒜Σ')).toBe(expected)
  })

  it.each(SEARCHED)('are found in %s by an index: %s', async (table, column) => {
    const database = await opened(serverUrl, '')
    await prepareDatabase(database, seedFacts)
    const found = await database.transaction(async () => {
      await database.rows({ text: 'set local enable_seqscan = off' }, [])
      const text = `explain (format json) select id from ${table}
        where ${column}_folded like folded($1)`
      return JSON.stringify(await database.rows({ text }, ['%ＰＡＲＴ of a name%']))
    })
    expect(found).toContain(`${table}_${column}_parts`)
  })

  it.each<readonly [string, RecordType, string]>([
    ['posts', POST, 'name'],
    ['the table of a module', TOOL, 'label'],
  ])('are found in %s by an index, as its page asks', async (_whose, searched, field) => {
    const database = await opened(serverUrl, '')
    await prepareDatabase(database, seedFacts)
    for (const sql of creationOf(TOOL)) await database.rows({ text: sql }, [])
    const asked = vi.spyOn(database, 'rows')
    const conditions = [{ field, contains: 'ＰＡＲＴ of a name' }]
    await recordStores(database)(searched).list({ ...NO_FILTER, conditions })
    const [statement, values] = asked.mock.lastCall ?? ['', []]
    const found = await database.transaction(async () => {
      await database.rows({ text: 'set local enable_seqscan = off' }, [])
      return JSON.stringify(await database.rows(`explain ${statement}`, values))
    })
    expect(found).toContain(`${searched.table}_${field}_parts`)
    expect(await parts(database)).not.toContain('tools_remark_parts')
  })

  it('need no extension where the account may not add it', async () => {
    const account = `owner_${randomUUID().replaceAll('-', '')}`
    await command(serverUrl, `create role ${account} login`)
    onTestFinished(() => command(serverUrl, `drop role ${account}`))
    const database = await opened(serverUrl, '', account)
    await prepareDatabase(database, seedFacts)
    for (const sql of creationOf(TOOL)) await database.rows({ text: sql }, [])
    expect(await parts(database)).toEqual([])
    const conditions = [{ field: 'name', contains: 'ＡＤＭ' }]
    const found = await recordStores(database)(USER).list({ ...NO_FILTER, conditions })
    expect(found.rows).toMatchObject([{ name: 'admin' }])
  })
})

/** The indexes of parts of names. */
async function parts(database: Database): Promise<string[]> {
  const text = `select indexname from pg_indexes where indexname like '%\\_parts' order by 1`
  return (await database.rows({ text }, [])).map(({ indexname }) => String(indexname))
}

async function opened(serverUrl: string, kind: string, account?: string) {
  const name = `gatehouse_test_${randomUUID().replaceAll('-', '')}`
  await command(serverUrl, `create database ${name} template template0 ${kind}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (account !== undefined) {
    await command(url.href, `grant all on schema public to ${account}`)
    url.username = account
  }
  const database = await openPostgres({ url: url.href })
  onTestFinished(async () => {
    await database.close()
    await command(serverUrl, `drop database ${name} with (force)`)
  })
  return database
}
