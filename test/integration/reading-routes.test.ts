import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { furnish } from '../support/furnished-stage.ts'
import type { LoopbackRequest } from '../support/loopback.ts'
import { PAGES } from '../support/pages.ts'
import { pictureOf } from '../support/pictures.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { type PostgresServer, startPostgres } from '../support/servers/postgres-server.ts'
import { sharedPath } from '../support/shared-files.ts'
import { SOON } from '../support/soak.ts'
import { begun, TUS } from '../support/tus-calls.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

/** Each is a GET that changes what it names: front ends open the lock of a login by it. */
const CHANGES = ['/monitor/logininfor/unlock/:userName', '/system/user/unlock/:userId']
/** It reads, but its note in the operation log is on disk before the first byte is sent. */
const IS_NOTED = '/resource/oss/download/:id'
/** The only HEAD that does not accompany a GET. */
const STATE_OF_UPLOAD = '/resource/oss/tus/:id'
/** They read too, and are sent a form. */
const READ_BY_FORM = /\/(export|importTemplate)$/
const FORM = 'application/x-www-form-urlencoded'
/** Refusals that say nothing about the store. */
const REFUSED: Readonly<Record<string, string>> = {
  // Pages of generation 6 ask for them, and are told so.
  '/resource/message': 'other_generation',
  '/resource/message/box': 'other_generation',
  '/': 'route_not_found', // without a console
  '/resource/oss/listByIds': 'invalid_id',
  '/resource/oss/direct/:id': 'upload_not_found', // without a bucket
}

const WEBSOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

const GITHUB = {
  SOCIAL_DOMAINS: 'console.example.com',
  SOCIAL_GITHUB_CLIENT_ID: 'some-client',
  SOCIAL_GITHUB_CLIENT_SECRET: 'Some-Secret-1',
  SOCIAL_GITHUB_REDIRECT_URI: 'http://127.0.0.1/callback',
}

const FURNITURE = [
  `insert into notices (id, title, type, content, is_closed, author_id, author_name, created_at)
    values (7700, 'News', '1', 'text', false, 1, 'admin', now())`,
  `insert into posts (id, department_id, name, code, category, sort_order, is_disabled, remark,
      author_id, created_at)
    values (7800, 100, 'Clerk', 'clerk', '', 1, false, '', 1, now())`,
  `insert into file_migrations (id, source_key, target_key, state, starter_name, created_at,
      files_total, bytes_total)
    values (7900, 'cloud', 'attic', 'done', 'admin', now(), 0, 0)`,
  `insert into webhooks (id, name, url, events) values (7950, 'Told', 'https://a.example/', '{*}')`,
  `insert into directory_rules (id, sort_order, attribute, value, role, author_id, author_name, created_at)
    values (7970, 1, 'group', 'staff', 1, 1, 'admin', now())`,
]

await describeWithProgram('postgres', 'routes that read', (program) => {
  let postgres: PostgresServer
  let service: WholeService
  let other: pg.Client
  let session: Record<string, string>
  let places: ReadonlyMap<string, string>

  beforeAll(async () => {
    postgres = await startPostgres(program)
    const { url } = postgres
    const database = await openPostgres({ url, poolSize: 5 })
    service = await wholeService(
      { ...GITHUB, PUBLIC_URL: 'http://localhost:5320', LEGACY_FILE_HOSTS: 'files.old.example' },
      undefined,
      database,
    )
    await furnish(database)
    for (const text of FURNITURE) await database.rows({ text }, [])
    session = await service.logIn('admin')
    other = new pg.Client({ connectionString: url })
    await other.connect()
    places = await placesOf(service, session, other)
  }, START_MS)

  afterAll(async () => {
    await other.end()
    await service.close()
    await postgres.stop()
  })

  /** @returns what is wrong with its answer */
  async function problem(entry: RouteEntry): Promise<string | undefined> {
    const { status, text } = await service.send(requestFor(entry, places, session))
    const answer: unknown = text.startsWith('{') ? JSON.parse(text) : {}
    const { code, error } = Object(answer)
    const isDone = code === undefined ? status < 400 : code === 200 || code === 0
    if (isDone || (error !== undefined && error === REFUSED[entry.url])) return undefined
    return `${entry.method} ${entry.url}: ${status} ${code} ${error}`
  }

  it(
    'wait for no lock',
    async () => {
      const { rows } = await other.query(
        `select tablename from pg_tables where schemaname = 'public'`,
      )
      await other.query('begin')
      for (const { tablename } of rows) await other.query(`select 1 from ${tablename} for update`)
      try {
        const routes = service.app.routeTable.entries.filter(reads)
        const problems: (string | undefined)[] = []
        for (const entry of routes) problems.push(await problem(entry))
        expect(problems.filter((one) => one !== undefined)).toEqual([])
        expect(routes.length).toBeGreaterThan(80)
      } finally {
        await other.query('rollback')
      }
    },
    START_MS,
  )

  it(
    'write nothing, so that the store never waits for its disk',
    async () => {
      let left = service.app.routeTable.entries.filter(
        (entry) => entry.method !== 'POST' && reads(entry) && entry.url !== IS_NOTED,
      )
      const written = async () => {
        const { rows } = await other.query('select pg_current_wal_insert_lsn() as at')
        return String(rows[0].at)
      }
      // The server itself writes now and then, and so do notes of use that wait for company.
      const look = async () => {
        const writing: RouteEntry[] = []
        for (const entry of left) {
          const before = await written()
          await service.send(requestFor(entry, places, session))
          if ((await written()) !== before) writing.push(entry)
        }
        left = writing
        return left.map(({ url }) => url)
      }
      await expect.poll(look, SOON).toEqual([])
    },
    START_MS,
  )
})

function reads({ method, url }: RouteEntry): boolean {
  if (method === 'POST') return READ_BY_FORM.test(url)
  return (
    (method === 'GET' && !CHANGES.includes(url)) || (method === 'HEAD' && url === STATE_OF_UPLOAD)
  )
}

function requestFor(
  { method, url, config }: RouteEntry,
  places: ReadonlyMap<string, string>,
  session: Record<string, string>,
): LoopbackRequest {
  const place = places.get(url) ?? url
  if (place.includes(':')) throw new Error(`Say in this suite where to ask ${url}.`)
  if (method === 'POST')
    return { method, url: place, headers: { ...session, 'content-type': FORM }, payload: '' }
  if (method === 'HEAD') return { method, url: place, headers: { ...session, ...TUS } }
  if (config.upgrade === true) return { method, url: place, headers: { ...session, ...WEBSOCKET } }
  return { method, url: place, headers: session }
}

/** Where the routes are asked that need something in their address. */
async function placesOf(
  service: WholeService,
  session: Record<string, string>,
  store: pg.Client,
): Promise<ReadonlyMap<string, string>> {
  const picture = {
    name: 'file',
    fileName: 'a.png',
    type: 'image/png',
    content: await pictureOf('png', 40, 30),
  }
  const sent = await service.send({
    method: 'POST',
    url: '/resource/oss/upload',
    headers: { ...session, 'content-type': FORM_TYPE },
    payload: Buffer.from(formOf(picture)),
  })
  const { data } = JSON.parse(sent.text)
  const { pathname, search } = new URL(data.url, service.origin)
  const { rows } = await store.query('select object_key from stored_files')
  const places = new Map<string, string>([
    ['/auth/binding/:source', '/auth/binding/github?domain=console.example.com'],
    ['/account/:name', '/account/login'],
    ['/docs/:name', '/docs/swagger-ui.css'],
    ['/file/initials/:name', '/file/initials/1-A.svg'],
    ['/file/:id', `${pathname}${search}`],
    ['/file/:id/preview', `${pathname}/preview${search}`],
    ['/legacy-files', `/legacy-files/${rows[0].object_key}`],
    ['/share/:name', '/share/share.css'],
    ['/share/file/:address', await sharedPath(service, session, data.ossId)],
    ['/resource/email/code', '/resource/email/code?email=somebody@example.com'],
    ['/resource/sms/code', '/resource/sms/code?phonenumber=13800138000'],
    ['/resource/oss/config/:ossConfigId', '/resource/oss/config/7600'],
    ['/resource/oss/direct/:id', '/resource/oss/direct/none'],
    ['/resource/oss/download/:id', `/resource/oss/download/${data.ossId}`],
    [STATE_OF_UPLOAD, new URL(await begun(service, session, 10)).pathname],
    ['/resource/oss/listByIds/:ids', `/resource/oss/listByIds/${data.ossId}`],
    ['/resource/oss/migration/:migrationId', '/resource/oss/migration/7900'],
    ['/system/client/:id', '/system/client/7500'],
    ['/system/user/:userId/keys', '/system/user/1/keys'],
    ['/system/user/:userId/factors', '/system/user/1/factors'],
    [
      '/system/client/explain',
      `/system/client/explain?clientId=${service.clientId}&grantType=password&userName=admin&address=192.0.2.7`,
    ],
    ['/system/config/configKey/:configKey', '/system/config/configKey/app.title'],
    ['/system/dept/list/exclude/:id', '/system/dept/list/exclude/7001'],
    ['/system/dict/data/type/:dictType', '/system/dict/data/type/app_colour'],
    ['/system/menu/:menuId', '/system/menu/7202'],
    ['/system/menu/roleMenuTreeselect/:roleId', '/system/menu/roleMenuTreeselect/7300'],
    ['/system/post/optionselect', '/system/post/optionselect?deptId=100'],
    ['/system/role/:roleId', '/system/role/7300'],
    ['/system/role/authUser/allocatedList', '/system/role/authUser/allocatedList?roleId=7300'],
    ['/system/role/authUser/unallocatedList', '/system/role/authUser/unallocatedList?roleId=7300'],
    ['/system/role/deptTree/:roleId', '/system/role/deptTree/7300'],
    ['/system/user/:userId', '/system/user/1'],
    ['/system/webhook/:id/deliveries', '/system/webhook/7950/deliveries'],
    ['/system/user/authRole/:userId', '/system/user/authRole/1'],
    ['/system/user/list/dept/:deptId', '/system/user/list/dept/100'],
  ])
  for (const { url, of } of PAGES) {
    const { rows } = await store.query(`select min(id) as id from ${of.table}`)
    places.set(`${url}/:id`, `${url}/${rows[0].id}`)
  }
  return places
}
