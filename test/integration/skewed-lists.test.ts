import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import {
  type CountedStatements,
  countedStatements,
  explaining,
} from '../support/counted-statements.ts'
import { FORM_TYPE } from '../support/form.ts'
import { preparedOnPostgres } from '../support/prepared-database.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { command } from '../support/servers/fresh-database.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const MANY = 20_000
/** Of a row that is answered: its own, and what other tables say of it. */
const BUFFERS_OF_A_ROW = 20
const IS_LIST = /(\/list|List|optionselect|\/outbox|\/usage|\/jobs|\/deliveries)$/
const IS_EXPORT = /\/export$/
const PAGES = ['', '&pageNum=2', '&pageNum=400', '&pageNum=900']
const PLACES: Readonly<Record<string, string>> = { ':id': '7950', ':deptId': '100' }

/** Twenty people have made nearly everything; the others never logged in. */
const BUSY = '100001 + n % 20'
const NAME = `'person' || 1 + n % 20`
const AT = `now() - interval '1 year' * (1 - n::float8 / ${MANY})`
const FILL = [
  `insert into users (id, name, name_key, nick_name, status, created_at, department_id)
    select 100000 + n, 'person' || n, 'person' || n, 'Person ' || n, 'normal', now(), 100
      from generate_series(1, $1::int / 10) as n`,
  `insert into login_log (user_id, client_id, user_name, address, user_agent, at)
    select ${BUSY}, 'pc', ${NAME}, '10.0.0.1', 'Firefox', ${AT} from generate_series(1, $1::int) as n`,
  `insert into operation_log (area, kind, method, url, operator_id, operator_name, address,
      parameters, at, milliseconds)
    select 'user', 'change', 'PUT', '/system/user', ${BUSY}, ${NAME}, '10.0.0.1', '{}', ${AT}, n % 500
      from generate_series(1, $1::int) as n`,
  `insert into stored_files (state, lease_until, platform_key, object_key, original_name, suffix,
      content_type, bytes, sha256, uploader_id, uploader_name, created_at)
    select 'ready', now(), 'default', 'a/' || n, n || '.pdf', '.pdf', 'application/pdf', 9,
      repeat('0', 64), case when n > $1::int - 9 then n + 900000 else ${BUSY} end, ${NAME}, ${AT}
      from generate_series(1, $1::int) as n`,
  `insert into posts (id, department_id, code, name, category, sort_order, is_disabled, remark,
      author_id, created_at)
    select 100000 + n, 100, 'post' || n, 'Post ' || n, '', n, false, '', 1, now()
      from generate_series(1, $1::int) as n`,
  `insert into sessions (id, token_digest, user_id, client_id, opened_at, last_used_at, address,
      user_agent)
    select 's' || n, 's' || n, ${BUSY}, 'pc', now(), now(), '10.0.0.1', ''
      from generate_series(1, $1::int / 4) as n`,
  `insert into share_links (digest, user_id, file_ids, link_epochs, sums, created_at, expires_at)
    select 'd' || n, ${BUSY}, '{1,2,3}', '{0,0,0}', '{a,b,c}', now(), now() + interval '1 day'
      from generate_series(1, $1::int / 2) as n`,
  `insert into notices (title, type, content, is_closed, author_id, author_name, created_at)
    select 'Notice ' || n, '1', 'text', false, 1, 'admin', now()
      from generate_series(1, $1::int / 2) as n`,
  `insert into outbox (listener, event, key, payload, created_at, next_try_at)
    select 'm', 'e', 'k' || n, '{}', now(), now() from generate_series(1, $1::int / 2) as n`,
  `insert into webhooks (id, name, url, events) values (7950, 'Told', 'https://a.example/', '{*}')`,
  `insert into webhook_deliveries (webhook_id, event_id, type, version, key, payload, happened_at,
      since, next_try_at, state)
    select 7950, 'e' || n, 't', 1, 'k', '{}', now(), now(), now(), 'delivered'
      from generate_series(1, $1::int / 2) as n`,
  `insert into dictionary_entries (type, sort_order, label, value, is_default, created_at)
    select 'sys_yes_no', n, 'v' || n, 'v' || n, false, now()
      from generate_series(1, $1::int / 4) as n`,
  `insert into invitations (user_id, inviter_id, language, asked_at, sent_at)
    select id, 1, 'en', now(), now() from users where id > 100000`,
]
const NEVER_ANALYSED = `do $$ declare one name; begin
  for one in select tablename from pg_tables where schemaname = current_schema() loop
    execute format('alter table %I set (autovacuum_enabled = false)', one);
  end loop; end $$`
const LARGEST = `select 1.5 * max(pg_table_size(oid) / current_setting('block_size')::int) as pages
  from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`

/**
 * No statement of a list may read more than its own table once, which a total, an order without an
 * index, or a young table may need. What other tables add to a row costs the same for each row.
 */
await describeWith('postgres', 'lists where a few people made most of the rows', (serverUrl) => {
  let watched: CountedStatements
  let database: Database
  let service: WholeService
  let session: Record<string, string>
  let mostBuffers: number
  let drop: () => Promise<void>

  beforeAll(async () => {
    const fresh = await preparedOnPostgres(serverUrl)
    drop = fresh.drop
    const name = new URL(fresh.url).pathname.slice(1)
    for (const one of explaining) await command(fresh.url, `alter database ${name} set ${one}`)
    watched = await countedStatements(fresh.url)
    database = await openPostgres({ url: watched.url, poolSize: 3, isUnhurried: true })
    await database.rows({ text: NEVER_ANALYSED }, [])
    const fill = (text: string) => database.rows({ text }, text.includes('$1') ? [MANY] : [])
    await database.unhurriedly(async () => {
      for (const text of FILL) await fill(text)
    })
    mostBuffers = Number((await database.rows({ text: LARGEST }, []))[0]?.pages)
    service = await wholeService({}, undefined, database)
    session = await service.logIn('admin')
  }, START_MS)

  afterAll(async () => {
    await service.close()
    await watched[Symbol.asyncDispose]()
    await drop()
  })

  /** @returns the statements of these requests that read too much */
  async function dear(asked: (entry: RouteEntry) => readonly string[]): Promise<object[]> {
    const found: object[] = []
    for (const entry of service.app.routeTable.entries) {
      for (const url of asked(entry)) {
        watched.plans()
        const form = entry.method === 'POST' && { 'content-type': FORM_TYPE }
        const headers = { ...session, ...form }
        const answer = await service.send({ method: entry.method, url, headers })
        expect([url, answer.status, answer.text.slice(0, 40)]).toEqual([
          url,
          200,
          expect.not.stringContaining('"code":5'),
        ])
        for (const { text, buffers, rows } of watched.plans()) {
          if (buffers > mostBuffers + rows * BUFFERS_OF_A_ROW)
            found.push({ url, buffers, rows, text })
        }
      }
    }
    return found
  }

  const lists = ({ method, url }: RouteEntry) =>
    method === 'GET' && IS_LIST.test(url)
      ? PAGES.map((page) => `${addressed(url)}?pageSize=10&roleId=1${page}`)
      : []
  const exports = ({ method, url }: RouteEntry) =>
    method === 'POST' && IS_EXPORT.test(url) ? [url] : []

  it.each(['before the first analyze', 'after it'])(
    'read no other table per row that is skipped, and no log per person: %s',
    async (when) => {
      const analyze = () => database.rows({ text: 'analyze' }, [])
      if (when === 'after it') await database.unhurriedly(analyze)
      expect(await dear(lists)).toEqual([])
      // Exports have a limit for a time.
      service.console.clock.advance({ minutes: 2 })
      expect(await dear(exports)).toEqual([])
    },
    START_MS,
  )
})

function addressed(url: string): string {
  return url.replaceAll(/:\w+/g, (place) => PLACES[place] ?? place)
}
