import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { sourceFiles } from '../../architecture/source-files.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'

let database: Database

beforeAll(async () => {
  database = await emptyDatabase()
  await prepareDatabase(database, seedFacts)
})
afterAll(() => database.close())

const run = (text: string, values: unknown[] = []) => database.rows({ text }, values)

describe('who may log in', () => {
  let id: string
  let tokenDigest: string

  beforeEach(async () => {
    const { given, sessions } = postgresRecords(database)
    id = (await given.user(aUser())).id
    const session = aSession({ userId: id })
    await sessions.open(session, undefined)
    tokenDigest = session.props.tokenDigest
  })

  it('sessions of a disabled user do not return when the user is enabled', async () => {
    const { sessions } = postgresRecords(database)
    for (const status of ['normal', 'disabled', 'normal']) {
      await run('update users set status = $1 where id = $2', [status, id])
      const isThere = (await sessions.get(tokenDigest)) !== undefined
      if (status === 'disabled') expect(isThere).toBe(false)
    }
    expect(await sessions.get(tokenDigest)).toBeUndefined()
  })

  it('stands in one function of the database, and in no statement', async () => {
    const rule = /(?<!\b[rc]\.)\bstatus (=|<>|===|!==|is (not )?distinct from) '(normal|disabled)'/
    const files = sourceFiles('adapters/postgres').filter(
      ({ path }) => !/\/migrations\/|\/clients\/postgres-client-repo/.test(path),
    )
    expect(files.filter(({ text }) => rule.test(text)).map(({ path }) => path)).toEqual([])
    const stored = await run(`select proname as name, prosrc as text from pg_proc
        where pronamespace = current_schema()::regnamespace
      union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select viewname, definition from pg_views where schemaname = current_schema()`)
    const naming = stored.filter(({ text }) => rule.test(String(text).replaceAll('::text', '')))
    expect(naming.map(({ name }) => name)).toEqual(['may_log_in'])
  })

  it('is asked of that function, so that another rule is one change', async () => {
    const { sessions, users, watch } = postgresRecords(database)
    const [user = {}] = await run(
      `update users set remark = 'expired' where id = $1
      returning name`,
      [id],
    )
    await run(`create or replace function may_log_in(account users) returns boolean language sql
      stable as $$ select account.status = 'normal' and account.remark is null $$`)
    const refused = aSession({ userId: id })
    expect(await sessions.open(refused, undefined)).toEqual({ state: 'refused' })
    expect(await sessions.get(tokenDigest)).toBeUndefined()
    expect((await watch.over([tokenDigest], new Date(0))).get(tokenDigest)).toBe('account-disabled')
    const account = await users.getLoginAccount(LoginName.parse(String(user.name)))
    expect(account).toMatchObject({ userId: id, mayLogIn: false })
  })
})
