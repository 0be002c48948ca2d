import { expect, it } from 'vitest'
import type { ApiDocument, Operation } from '../support/described-routes.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { PRIVILEGED_FIELDS } from '../support/privileged-fields.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { fetchFrom, from } from '../support/sources.ts'
import { SURFACES, type TestedSurface } from '../support/surfaces.ts'

const NAME = 'Fields that nobody may set'
/** In no record, unless a field was taken that should not be. */
const [CANARY, CANARY_ID] = ['canary7f3a', '987650000000001']
const TEMPTING = PRIVILEGED_FIELDS
const CANARIES = Object.fromEntries(
  Object.entries(TEMPTING).map(([name, value]) => [name, value === '1' ? CANARY_ID : CANARY]),
)

await describeOnGround(NAME, suite)

interface Entry {
  readonly method: string
  readonly url: string
  readonly operation: Operation
  readonly surface: TestedSurface
}

type Fields = Readonly<Record<string, unknown>>

function suite(ground: Ground): void {
  it(
    'T-28: 50 privileged names at every entry that writes have no effect, in each generation',
    async () => {
      const house = await House.open(ground, 1, {
        REPEAT_SECONDS: '0',
        REGISTRATIONS_PER_HOUR: '100000',
      })
      await house.database.query(
        `update parameters set value = 'true' where key = 'sys.account.registerUser'`,
      )
      const entries = (
        await Promise.all(SURFACES.map((surface) => writingEntries(house, surface)))
      ).flat()
      const before = await rights(house)
      const both = [TEMPTING, CANARIES].flatMap((fields) => parted(fields, times(2, 50)))
      const counts = { entries: entries.length, requests: 0, accepted: 0 }
      const reached = new Set<string>()
      for (const entry of entries) {
        const { publicKey, password } = house.administrator
        const { clientId, generation } = entry.surface
        const session = await house.at(0).logIn(publicKey, password, 'admin', { clientId })
        for (const fields of both) {
          counts.requests += 1
          const code = await ask(house, entry, undeclared(entry, fields), {
            session,
            nth: counts.requests,
          })
          if (code !== 200) continue
          counts.accepted += 1
          reached.add(`${generation} ${entry.url}`)
        }
        expect(await rights(house), entry.url).toEqual(before)
        expect(await tablesWith(house, [CANARY, CANARY_ID]), entry.url).toEqual([])
      }
      // Otherwise they were refused for other reasons.
      for (const { generation } of SURFACES) {
        const own = [...reached].filter((entry) => entry.startsWith(generation))
        expect(own.length).toBeGreaterThan(9)
        expect(own).toContain(`${generation} /auth/register`)
      }
      report('T-28', { names: Object.keys(TEMPTING).length, ...counts, reached: reached.size })
    },
    SOAK_MS,
  )
}

/** In so many parts, each name in one of them. */
function parted(fields: Fields, parts: number): Fields[] {
  const all = Object.entries(fields)
  return Array.from({ length: parts }, (_, part) =>
    Object.fromEntries(all.filter((_field, at) => at % parts === part)),
  )
}

async function writingEntries(house: House, surface: TestedSurface): Promise<Entry[]> {
  const response = await fetch(`${house.at(0).origin}${surface.document}`)
  const document: ApiDocument = JSON.parse(await response.text())
  return Object.entries(document.paths).flatMap(([url, operations]) =>
    Object.entries(operations)
      .filter(([, { requestBody }]) => requestBody?.content['application/json'] !== undefined)
      .map(([method, operation]) => ({ method: method.toUpperCase(), url, operation, surface })),
  )
}

/** Without those that this entry is there to set. */
function undeclared({ operation }: Entry, fields: Fields): Fields {
  const schema = operation.requestBody?.content['application/json']?.schema
  const declared = Object(schema?.properties)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in declared)))
}

interface Asker {
  readonly session: Readonly<Record<string, string>>
  /** Of the request: where it comes from, and who it registers. */
  readonly nth: number
}

async function ask(house: House, entry: Entry, fields: Fields, { session, nth }: Asker) {
  const { method, url, operation, surface } = entry
  const example = Object(operation.requestBody?.content['application/json']?.example)
  const own = ownOf(house, surface, nth)[`${method} ${url}`]
  const body = { ...example, ...fields, ...own }
  const plain = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const sealed = operation['x-encrypted'] ? house.seal(body) : plain
  const headers = { ...sealed.headers, ...session, ...from(nth) }
  const path = url.replaceAll(/\{\w+\}/g, '1')
  const response = await fetchFrom(`${house.at(0).origin}${path}`, {
    method,
    headers,
    body: sealed.body,
  })
  const text = await response.text()
  return text.startsWith('{') ? JSON.parse(text).code : response.status
}

/** What examples lack to be accepted, again and again. */
function ownOf(
  { administrator }: House,
  { clientId }: TestedSurface,
  nth: number,
): Readonly<Record<string, Fields>> {
  const password = 'Correct-Horse-8'
  return {
    'POST /auth/login': { clientId, username: 'admin', password: administrator.password },
    'POST /auth/register': { clientId, username: `person${nth}`, password },
    'POST /system/role': { roleKey: `role${nth}`, roleName: `Role ${nth}` },
    'POST /system/dict/type': { dictType: `type_${nth}` },
    'POST /system/dict/data': { dictValue: `value${nth}` },
    'POST /system/client': { clientKey: `key${nth}` },
    'POST /system/config': { configKey: `a.key.${nth}`, configValue: 'text' },
    'PUT /system/config/updateByKey': {
      configKey: 'sys.account.registerUser',
      configValue: 'true',
    },
  }
}

/** Who there is, and what they may. New people may nothing, and are nobody else. */
async function rights({ database }: House) {
  const { rows: people } = await database.query(
    `select id, name_key, status, created_at, remark, avatar_url from users where id < 1000`,
  )
  const { rows: newcomers } = await database.query(
    `select distinct status, remark, avatar_url, phone_key, email_key from users where id >= 1000`,
  )
  // Roles and menus that are added are what these entries are there for.
  const tables = { user_roles: 'role_id', roles: 'id', role_menus: 'role_id', menus: 'id' }
  const all = await Promise.all(
    Object.entries(tables).map(([table, id]) =>
      database.query(`select t::text from ${table} t where ${id} < 1000 order by 1`),
    ),
  )
  const { rows: forged } = await database.query(
    `select id from roles where id >= 1000 and (key = 'superadmin' or author_id <> 1
      or author_department_id is distinct from 100 or created_at < now() - interval '1 day')`,
  )
  expect(forged).toEqual([])
  const plain = {
    status: 'normal',
    remark: null,
    avatar_url: null,
    phone_key: null,
    email_key: null,
  }
  expect(newcomers.every((one) => JSON.stringify(one) === JSON.stringify(plain))).toBe(true)
  return [people, ...all.map(({ rows }) => rows)]
}

/** Tables in which one of the words stands anywhere. */
async function tablesWith({ database }: House, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await database.query(
    `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const holding = tables.map(
    ({ name }) => `select '${name}' as name where exists (
      select from ${name} t, unnest($1::text[]) as word where strpos(t::text, word) > 0)`,
  )
  const { rows } = await database.query(holding.join(' union all '), [words])
  return rows.map(({ name }) => name)
}
