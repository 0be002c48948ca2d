import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { assets } from '../../docs/examples/assets/assets.ts'
import type { ScopeRule } from '../../domain/access/role-rights.ts'
import { onBothStores } from '../support/both-stores.ts'
import { Dice } from '../support/dice.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { spread } from '../support/soak.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Row = Readonly<Record<string, number | null>>

/** One page, with what its rows are judged by. */
interface Page {
  readonly code: string
  readonly url: string
  /** The member of a row that is its id; sheets have it in the first column. */
  readonly id: string
  readonly rows: 'users' | 'posts' | 'roles' | 'departments' | 'files' | 'trash' | 'uploaders'
  readonly isSheet?: boolean
}

const PAGES: readonly Page[] = [
  { code: 'system:user:list', url: '/system/user/list', id: 'userId', rows: 'users' },
  {
    code: 'system:user:export',
    url: '/system/user/export',
    id: '',
    rows: 'users',
    isSheet: true,
  },
  { code: 'system:post:list', url: '/system/post/list', id: 'postId', rows: 'posts' },
  {
    code: 'system:post:export',
    url: '/system/post/export',
    id: '',
    rows: 'posts',
    isSheet: true,
  },
  { code: 'system:role:list', url: '/system/role/list', id: 'roleId', rows: 'roles' },
  {
    code: 'system:role:export',
    url: '/system/role/export',
    id: '',
    rows: 'roles',
    isSheet: true,
  },
  { code: 'system:oss:list', url: '/resource/oss/list', id: 'ossId', rows: 'files' },
  { code: 'system:oss:trash', url: '/resource/oss/trash', id: 'ossId', rows: 'trash' },
  { code: 'system:oss:usage', url: '/resource/oss/usage', id: 'usageKey', rows: 'uploaders' },
  { code: 'system:dept:list', url: '/system/dept/list', id: 'deptId', rows: 'departments' },
]
/** Uploaders always see their own. */
const FILES: ReadonlySet<string> = new Set(['files', 'trash', 'uploaders'])
const CODES = [...new Set([...PAGES.map(({ code }) => code), 'system:user:query'])]
const KINDS = [
  'all',
  'custom',
  'department',
  'department-and-below',
  'own',
  'department-and-below-or-own',
]
const [PEOPLE, ROLES, DEPARTMENTS] = [500, 40, 30]
const [USER, ROLE, DEPARTMENT, POST, FILE] = [50_000, 60_000, 70_000, 80_000, 90_000]

interface GeneratedRole {
  readonly id: number
  readonly kind: string
  readonly codes: readonly string[]
  readonly chosen: readonly number[]
}

/** A company drawn by dice, and what everybody sees by the rule alone, with none of the service's code. */
class GeneratedCompany {
  readonly parents = new Map<number, number>()
  readonly roles: readonly GeneratedRole[]
  readonly people: readonly {
    readonly id: number
    readonly department: number
    readonly roles: readonly number[]
  }[]
  readonly posts: readonly Row[]
  readonly dice: Dice

  constructor(dice: Dice) {
    this.dice = dice
    const some = <T>(all: readonly T[], times: number) => all.filter(() => dice.once(times))
    for (let at = 0; at < DEPARTMENTS; at += 1)
      this.parents.set(DEPARTMENT + at, at === 0 ? 100 : DEPARTMENT + dice.below(at))
    const departments = [...this.parents.keys()]
    this.roles = Array.from({ length: ROLES }, (_, at) => ({
      id: ROLE + at,
      kind: KINDS[at % KINDS.length] ?? 'own',
      codes: some(CODES, 3),
      chosen: some(departments, 8),
    }))
    this.people = Array.from({ length: PEOPLE }, (_, at) => ({
      id: USER + at,
      department: DEPARTMENT + dice.below(DEPARTMENTS),
      roles: [...new Set(Array.from({ length: dice.below(4) }, () => dice.below(ROLES)))],
    }))
    this.posts = departments.map((department, at) => ({
      id: POST + at,
      department,
      author: USER + dice.below(PEOPLE),
    }))
  }

  /** Who made which of the others. */
  authorOf(id: number): number {
    return USER + ((id * 7) % PEOPLE)
  }

  rows(kind: Page['rows']): readonly Row[] {
    if (kind === 'posts') return this.posts
    if (kind === 'departments')
      return [...this.parents.keys()].map((id) => ({ id, department: id, author: null }))
    if (kind === 'files' || kind === 'trash' || kind === 'uploaders') {
      const first = { files: FILE, trash: FILE + PEOPLE, uploaders: USER }[kind]
      return this.people.map(({ id, department }) => ({
        ...{ id: id - USER + first, department, author: id },
      }))
    }
    if (kind === 'users')
      return this.people.map(({ id, department }) => ({
        id,
        department,
        author: this.authorOf(id),
      }))
    return this.roles.map(({ id }) => ({
      id,
      department: DEPARTMENT + (id % DEPARTMENTS),
      author: this.authorOf(id),
    }))
  }

  /** @returns ids; nothing for a person who may not ask */
  seenBy(at: number, page: Page, rule: ScopeRule): number[] | undefined {
    const person = this.people[at]
    const held = person?.roles.flatMap((role) => this.roles[role] ?? []) ?? []
    const granting = held.filter(({ codes }) => codes.includes(page.code))
    if (!person || granting.length === 0) return undefined
    const counting = rule === 'widest' ? held : granting
    const sees = ({ id, department, author }: Row) =>
      (page.rows === 'users' && id === person.id) ||
      (FILES.has(page.rows) && author === person.id) ||
      counting.some(({ kind, chosen }) => {
        if (kind === 'all') return true
        if (kind === 'custom') return chosen.includes(Number(department))
        const isOwn = author === person.id
        const isNear = department === person.department
        const isBelow = this.#isBelow(Number(department), person.department)
        if (kind === 'own') return isOwn
        if (kind === 'department') return isNear
        return isBelow || (kind === 'department-and-below-or-own' && isOwn)
      })
    return this.rows(page.rows)
      .filter(sees)
      .map(({ id }) => Number(id))
  }

  #isBelow(id: number | undefined, above: number): boolean {
    return id !== undefined && (id === above || this.#isBelow(this.parents.get(id), above))
  }

  /** Adds everything to the seeded rows, with a session for everybody. */
  async found(database: Database, clientId: string): Promise<void> {
    const run = (text: string, rows: readonly object[]) =>
      database.rows({ text }, [JSON.stringify(rows)])
    await run(
      `insert into departments (id, parent_id, name, category, sort_order, phone, email, is_disabled,
          author_id, created_at)
        select id, parent, 'D' || id, '', 1, '', '', false, 1, now()
        from json_to_recordset($1) as d (id bigint, parent bigint)`,
      [...this.parents].map(([id, parent]) => ({ id, parent })),
    )
    await run(
      `insert into roles (id, key, name, status, scope, departments_are_linked, author_id,
          author_department_id)
        select id, 'r' || id, 'R' || id, 'normal', kind, false, author, department
        from json_to_recordset($1) as r (id bigint, kind text, author bigint, department bigint)`,
      this.roles.map(({ id, kind }) => ({
        ...{ id, kind, author: this.authorOf(id), department: DEPARTMENT + (id % DEPARTMENTS) },
      })),
    )
    await run(
      `insert into role_menus (role_id, menu_id) select r.id, m.id
        from json_to_recordset($1) as r (id bigint, code text) join menus m on m.permission = r.code`,
      this.roles.flatMap(({ id, codes }) => codes.map((code) => ({ id, code }))),
    )
    await run(
      `insert into role_departments (role_id, department_id)
        select id, department from json_to_recordset($1) as r (id bigint, department bigint)`,
      this.roles.flatMap(({ id, chosen }) => chosen.map((department) => ({ id, department }))),
    )
    await run(
      `insert into users (id, name, name_key, nick_name, status, created_at, department_id, author_id)
        select id, 'u' || id, 'u' || id, 'U' || id, 'normal', now(), department, author
        from json_to_recordset($1) as u (id bigint, department bigint, author bigint)`,
      this.people.map(({ id, department }) => ({ id, department, author: this.authorOf(id) })),
    )
    await run(
      `insert into user_roles (user_id, role_id)
        select id, role from json_to_recordset($1) as u (id bigint, role bigint)`,
      this.people.flatMap(({ id, roles }) => roles.map((role) => ({ id, role: ROLE + role }))),
    )
    await run(
      `insert into posts (id, department_id, code, name, category, sort_order, is_disabled, remark,
          author_id, created_at)
        select id, department, 'p' || id, 'P' || id, '', 1, false, '', author, now()
        from json_to_recordset($1) as p (id bigint, department bigint, author bigint)`,
      this.posts,
    )
    const files = `insert into stored_files (id, state, trashed_at, lease_until, platform_key,
        object_key, original_name, suffix, content_type, bytes, sha256, uploader_id, uploader_name,
        created_at)
      select id, state, case state when 'trashed' then now() end, now(), 'default', 'a/' || id,
        id || '.pdf', '.pdf', 'application/pdf', 9, repeat('0', 64), author, 'u' || author, now()
      from json_to_recordset($1) as f (id bigint, author bigint, state text)`
    await run(
      files,
      this.rows('files').map((row) => ({ ...row, state: 'ready' })),
    )
    await run(
      files,
      this.rows('trash').map((row) => ({ ...row, state: 'trashed' })),
    )
    await run(
      `insert into sessions (id, token_digest, user_id, client_id, opened_at, last_used_at, address,
          user_agent)
        select 's' || id, digest, id, client, now(), now(), '127.0.0.1', ''
        from json_to_recordset($1) as s (id bigint, digest text, client text)`,
      this.people.map(({ id }) => ({ id, digest: hash('sha256', tokenOf(id)), client: clientId })),
    )
  }
}

function suite(open: () => Promise<Database>, rule: ScopeRule): void {
  describe(`users with several roles, by the rule ${rule}`, () => {
    const company = new GeneratedCompany(new Dice(seedOfRun()))
    let service: WholeService
    beforeAll(async () => {
      const database = await open()
      const settings = { DATA_SCOPE: rule, REPEAT_SECONDS: '0' }
      service = await wholeService(settings, undefined, database)
      await company.found(database, service.clientId)
      await service.forgetRights()
    }, START_MS)
    afterAll(() => service.close())

    it.each(PAGES)('see at $url what the rule says', async (page) => {
      const known = new Set(company.rows(page.rows).map(({ id }) => id))
      for (const at of spread([...company.people.keys()], page.isSheet ? 12 : 60)) {
        const expected = company.seenBy(at, page, rule)
        const shown = await idsShownTo(service, USER + at, page)
        const own = shown?.filter((id) => known.has(id)).toSorted((a, b) => a - b)
        expect({ at, ids: own }).toEqual({ at, ids: expected?.toSorted((a, b) => a - b) })
      }
    })

    it('see the details of no other users', async () => {
      const query = { code: 'system:user:query', url: '', id: '', rows: 'users' } as const
      for (const at of spread([...company.people.keys()], 25)) {
        const seen = company.seenBy(at, query, rule) ?? []
        for (const id of spread(
          company.people.map((person) => person.id),
          12,
        )) {
          const headers = {
            clientid: service.clientId,
            authorization: `Bearer ${tokenOf(USER + at)}`,
          }
          const answer = await service.app.inject({ url: `/system/user/${id}`, headers })
          expect([at, id, answer.json().code === 200]).toEqual([at, id, seen.includes(id)])
        }
      }
    })
  })
}

/** Ann sees users, files and assets of her department, and edits departments, has sheets and sees sessions of all. */
async function twoRoles(database: Database, clientId: string): Promise<Record<string, string>> {
  const run = (text: string, values: readonly unknown[] = []) => database.rows({ text }, values)
  await run(`insert into departments (id, parent_id, name, category, sort_order, phone, email,
      is_disabled, author_id, created_at)
    select id, 100, 'D' || id, '', 1, '', '', false, 1, now() from (values (70001), (70002)) as d (id)`)
  await run(`insert into roles (id, key, name, status, scope, departments_are_linked, author_id)
    values (60001, 'near', 'Near', 'normal', 'department-and-below', false, 1),
      (60002, 'wide', 'Wide', 'normal', 'all', false, 1)`)
  const grant = `insert into role_menus (role_id, menu_id) select $1, id from menus
    where permission = any($2)`
  await run(grant, [
    60001,
    [
      ...['system:user:list', 'system:oss:query', 'system:oss:list'],
      ...['asset:asset:list', 'asset:asset:add'],
    ],
  ])
  await run(grant, [
    60002,
    ['system:dept:edit', 'system:dept:query', 'asset:asset:export', 'monitor:online:list'],
  ])
  await run(`insert into users (id, name, name_key, nick_name, status, created_at, department_id,
      author_id) values (${USER}, 'ann', 'ann', 'Ann', 'normal', now(), 70001, 1),
      (${USER + 1}, 'bob', 'bob', 'Bob', 'normal', now(), 70002, 1)`)
  await run(`insert into user_roles (user_id, role_id) values (${USER}, 60001), (${USER}, 60002)`)
  await run(`insert into stored_files (id, state, lease_until, platform_key, object_key,
      original_name, suffix, content_type, bytes, sha256, uploader_id, uploader_name, created_at)
    values (${FILE}, 'ready', now(), 'default', '2020/secret.pdf', 's.pdf', '.pdf',
      'application/pdf', 9, repeat('0', 64), ${USER + 1}, 'bob', now())`)
  await run(
    `insert into sessions (id, token_digest, user_id, client_id, opened_at, last_used_at, address,
        user_agent) values ('ann', $1, ${USER}, $2, now(), now(), '127.0.0.1', ''),
        ('bob', $3, ${USER + 1}, $2, now(), now(), '127.0.0.1', '')`,
    [hash('sha256', tokenOf(USER)), clientId, hash('sha256', tokenOf(USER + 1))],
  )
  return { clientid: clientId, authorization: `Bearer ${tokenOf(USER)}` }
}

await onBothStores('scopes of two roles', (open) => {
  it(
    'do not help each other: by an old address, by moving a department, or on a page of a module',
    async () => {
      const database = await open()
      const settings = { DATA_SCOPE: 'by-permission', LEGACY_FILE_HOSTS: 'files.old.example' }
      const service = await wholeService(settings, undefined, database, [assets])
      const { app, clientId, forgetRights, close } = service
      const headers = await twoRoles(database, clientId)
      await forgetRights()
      const old = { ...headers, host: 'files.old.example' }
      const linked = await app.inject({ url: '/2020/secret.pdf', headers: old })
      expect(linked.headers.location).toBeUndefined()
      const { data } = (await app.inject({ url: '/system/dept/70002', headers })).json()
      const payload = { ...data, parentId: 70001 }
      const moved = await app.inject({ method: 'PUT', url: '/system/dept', headers, payload })
      expect(moved.json()).toMatchObject({ error: 'rights_exceeded' })
      const { rows } = (await app.inject({ url: '/system/user/list', headers })).json()
      expect(rows.map((row: { userName: string }) => row.userName)).toEqual(['ann'])
      const online = await app.inject({ url: '/monitor/online/list?userName=bob', headers })
      expect(online.json().rows).toMatchObject([{ userName: 'bob', ipaddr: '***' }])
      const desk = { name: 'Desk', serial: 'D-1' }
      await (await service.console.as('admin')).post('/asset/asset', desk)
      const listed = (await app.inject({ url: '/asset/asset/list', headers })).json()
      expect([listed.code, listed.rows]).toEqual([200, []])
      const url = '/asset/asset/export'
      const { rawPayload } = await app.inject({ method: 'POST', url, headers })
      expect(valuesOf(rawPayload).flat()).toContain('Desk')
      const lent = async (holder: number) => {
        const payload = { name: 'Lamp', serial: `L-${holder}`, holder }
        return (await app.inject({ method: 'POST', url: '/asset/asset', headers, payload })).json()
      }
      expect(await lent(USER + 1)).toMatchObject({ error: 'invalid_field' })
      expect(await lent(USER)).toMatchObject({ code: 200 })
      await close()
    },
    START_MS,
  )
})

/** @returns `undefined` if they may not ask */
async function idsShownTo(
  { app, clientId }: WholeService,
  user: number,
  { url, id, isSheet = false }: Page,
): Promise<number[] | undefined> {
  const headers = { clientid: clientId, authorization: `Bearer ${tokenOf(user)}` }
  // Sheets are limited by source.
  const remoteAddress = `10.0.${(user - USER) >> 8}.${user & 255}`
  if (isSheet) {
    const answer = await app.inject({ method: 'POST', url, headers, remoteAddress })
    if (!String(answer.headers['content-type']).includes('sheet')) return undefined
    return valuesOf(answer.rawPayload).map(([first]) => Number(first))
  }
  const found: number[] = []
  for (let page = 1; ; page += 1) {
    const answer = await app.inject({ url: `${url}?pageNum=${page}&pageSize=200`, headers })
    const { code, rows, data } = answer.json()
    if (code !== 200) return undefined
    const listed: readonly Readonly<Record<string, unknown>>[] = rows ?? data
    found.push(...listed.map((row) => Number(row[id])))
    if (rows === undefined || listed.length < 200) return found
  }
}

function tokenOf(user: number): string {
  return `several-${user}`.padEnd(43, 'x')
}

for (const rule of ['widest', 'by-permission'] as const)
  await onBothStores('scopes of several roles', (open) => suite(open, rule))
