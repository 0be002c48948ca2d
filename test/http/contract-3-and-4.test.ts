import { beforeAll, describe, expect, it } from 'vitest'
import { type Session, walkContract } from '../support/contract-walk.ts'

type Judge = (value: unknown) => boolean

const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const isText: Judge = (value) => typeof value === 'string'
const isDate: Judge = (value) => typeof value === 'string' && DATE.test(value)
const orNull =
  (judge: Judge): Judge =>
  (value) =>
    value === null || judge(value)

/** Kinds of fields, in the words of the contract. */
const KINDS = {
  text: isText,
  'text or null': orNull(isText),
  filled: (value: unknown) => isText(value) && value !== '',
  date: isDate,
  id: isWireId,
  'id or null': orNull(isWireId),
  number: Number.isSafeInteger,
  boolean: (value: unknown) => typeof value === 'boolean',
  list: Array.isArray,
  object: (value: unknown) => typeof value === 'object' && value !== null,
  null: (value: unknown) => value === null,
  '0 or 1': (value: unknown) => value === '0' || value === '1',
} satisfies Record<string, Judge>

type Shape = Readonly<Record<string, keyof typeof KINDS>>

const LOGIN: Shape = {
  access_token: 'filled',
  expire_in: 'number',
  client_id: 'filled',
  refresh_token: 'null',
  refresh_expire_in: 'null',
  scope: 'null',
  openid: 'null',
}
const USER: Shape = {
  userId: 'id',
  tenantId: 'filled',
  deptId: 'id or null',
  deptName: 'text or null',
  userName: 'filled',
  nickName: 'filled',
  userType: 'filled',
  email: 'text or null',
  phonenumber: 'text or null',
  sex: 'filled',
  avatar: 'filled',
  status: '0 or 1',
  loginIp: 'filled',
  loginDate: 'date',
  remark: 'text or null',
  createTime: 'date',
  roles: 'list',
}
const ROLE: Shape = { roleId: 'id', roleName: 'filled', roleKey: 'filled', status: '0 or 1' }
/** As `ruoyi-plus-vben5` names its language: it shows icons by their names. */
const NAMED_ICONS = { 'accept-language': 'en_US' }
const META: Shape = { title: 'filled', icon: 'text', noCache: 'boolean', link: 'text or null' }
const NODE: Shape = {
  name: 'filled',
  path: 'filled',
  hidden: 'boolean',
  component: 'filled',
  meta: 'object',
}

await walkContract('3 and 4', (walk) => {
  const logIn = async (fields: object) => {
    const { clientId, password } = walk.service
    const body = { clientId, grantType: 'password', username: 'admin', password, ...fields }
    return walk.sealed('POST', '/auth/login', body)
  }

  it('3.1: the tenant list is off, and a dead token does not matter', async () => {
    const answer = await walk.ask('GET', '/auth/tenant/list', {
      as: { authorization: `Bearer ${'x'.repeat(43)}`, clientid: walk.service.clientId },
    })
    expect(answer.body).toEqual({
      code: 200,
      msg: 'Done',
      data: { tenantEnabled: false, voList: [] },
    })
  })

  it('3.1: one source may request it twenty times a minute', async () => {
    const ask = async () => (await walk.ask('GET', '/auth/tenant/list')).body
    const codes = []
    for (let n = 0; n <= 20; n += 1) codes.push((await ask()).code)
    // The test before this one may have been counted in the same minute.
    expect(codes.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 200))
    expect(codes.at(-1)).toBe(500)
    expect(await ask()).toMatchObject({ code: 500, error: 'too_many_requests', data: null })
  })

  it('3.2: without captchas, the answer only says so', async () => {
    const { body } = await walk.ask('GET', '/auth/code')
    expect(body).toEqual({ code: 200, msg: 'Done', data: { captchaEnabled: false } })
  })

  it('3.4: a login answers with what the client says about time', async () => {
    const { body } = await logIn({ rememberMe: true, tenantId: '000000', code: '', uuid: '' })
    expect(differences(body.data, LOGIN)).toEqual([])
    expect(body.data).toMatchObject({ expire_in: 604_800, client_id: walk.service.clientId })
  })

  it.each<[string, object, string]>([
    ['no client', { clientId: undefined }, 'validation_failed'],
    ['no grant type', { grantType: undefined }, 'validation_failed'],
    ['a password too long', { password: 'x'.repeat(2049) }, 'validation_failed'],
    ['a wrong password', { password: 'wrong-password' }, 'invalid_grant'],
    ['a grant type without a provider', { grantType: 'social', source: 'x' }, 'invalid_client'],
  ])('3.4: a login with %s is refused', async (_case, fields, error) => {
    const { status, body } = await logIn(fields)
    expect({ status, code: body.code, error: body.error, data: body.data }).toEqual({
      status: 200,
      code: 500,
      error,
      data: null,
    })
    expect(body.msg).toMatch(/\S/)
  })

  it('3.7: the codes are those of the caller', async () => {
    const as = await walk.holderOf('system:oss:query', 'system:oss:list')
    const { body } = await walk.ask('GET', '/auth/codes', { as })
    expect(body.code).toBe(200)
    expect(new Set([body.data].flat())).toEqual(new Set(['system:oss:list', 'system:oss:query']))
  })

  it('3.8: third parties are refused without configuration, and bindings without a session', async () => {
    const query = 'tenantId=000000&domain=localhost:5173'
    const start = await walk.ask('GET', `/auth/binding/github?${query}`)
    expect(start.body).toMatchObject({ code: 500, data: null })
    const bare = await walk.ask('GET', '/auth/binding/github?tenantId=000000')
    expect(bare.body).toMatchObject({ code: 500, error: 'social_not_configured' })
    const body = { grantType: 'social', socialCode: 'x', socialState: 'x', source: 'github' }
    const callback = (as?: Session) =>
      walk.ask('POST', '/auth/social/callback', { body, ...(as && { as }) })
    const unlock = (as?: Session) => walk.ask('DELETE', '/auth/unlock/1', { ...(as && { as }) })
    const somebody = await walk.holderOf()
    for (const call of [callback, unlock]) {
      expect((await call()).body).toMatchObject({ code: 401, data: null })
      expect((await call(somebody)).body).toMatchObject({ code: 500, data: null })
    }
  })

  it('4.1: a user without any right learns who they are', async () => {
    const { id, name } = await walk.newcomer()
    const as = await walk.service.logIn(name)
    const { user, roles, permissions, ...more } = Object(
      (await walk.ask('GET', INFO, { as })).body.data,
    )
    expect(differences(user, USER)).toEqual([])
    expect(more).toEqual({})
    expect([permissions, roles]).toEqual([[], [`role${id}`]])
    expect(user).toMatchObject({ userId: Number(id), userName: name })
    for (const role of user.roles) expect(differences(role, ROLE)).toEqual([])
  })

  it('4.1: the administrator is the number 1 with the code for everything', async () => {
    const as = await walk.service.logIn('admin')
    const { user, roles, permissions } = Object((await walk.ask('GET', INFO, { as })).body.data)
    expect(differences(user, USER)).toEqual([])
    expect([user.userId, roles, permissions]).toEqual([1, ['superadmin'], ['*:*:*']])
  })

  describe('4.2: the routes', () => {
    let admin: Session
    beforeAll(async () => {
      admin = await walk.service.logIn('admin')
    })
    const routes = async (as: Session) =>
      [(await walk.ask('GET', ROUTERS, { as, headers: NAMED_ICONS })).body.data].flat().map(Object)

    it('lead to the account only, for a user without any menu', async () => {
      const [account, ...others] = await routes(await walk.holderOf())
      expect([account?.meta.link, others]).toEqual([expect.stringContaining('/account'), []])
    })

    it('are nodes as the front end reads them, every name once', async () => {
      const nodes = (await routes(admin)).flatMap(withChildren)
      expect(nodes.length).toBeGreaterThan(8)
      for (const { children, redirect, alwaysShow, ...node } of nodes) {
        const { activeMenu, ...meta } = node.meta
        expect(differences(node, NODE), node.name).toEqual([])
        expect(differences(meta, META), node.name).toEqual([])
        expect(activeMenu ?? '/').toMatch(/^\//)
        const isDirectory = children !== undefined
        expect(redirect).toBe(isDirectory ? 'noRedirect' : undefined)
        expect(alwaysShow).toBe(isDirectory ? true : undefined)
        expect(meta.icon).toMatch(/^(#|[a-z0-9-]+:[a-z0-9-]+)$/)
      }
      expect(new Set(nodes.map(({ name }) => name)).size).toBe(nodes.length)
    })

    it('and the labels of dictionaries are in the language of the request', async () => {
      const as = await walk.service.logIn('admin')
      const shown = async (url: string, language: string) =>
        (await walk.ask('GET', url, { as, headers: { 'content-language': language } })).body.data
      for (const [language, title, label] of [
        ['zh_CN', '系统管理', '正常'],
        ['en_US', 'System', 'Normal'],
        ['zh_CN', '系统管理', '正常'],
      ] as const) {
        const [first] = [await shown('/system/menu/getRouters', language)].flat().map(Object)
        expect(first.meta.title).toBe(title)
        const type = '/system/dict/data/type/sys_normal_disable'
        const [entry] = [await shown(type, language)].flat().map(Object)
        expect(entry.dictLabel).toBe(label)
      }
    })

    it('hold the hidden page to which the file page leads', async () => {
      const system = (await routes(admin)).find(({ path }) => path === '/system')
      const config = system?.children.find(({ path }: Node) => path === 'oss-config/index')
      expect(config).toMatchObject({ hidden: true, component: 'system/oss/config' })
    })
  })
})

const INFO = '/system/user/getInfo'
const ROUTERS = '/system/menu/getRouters'
interface Node {
  readonly path: string
  readonly children?: readonly Node[]
}

function withChildren(node: Node): ReturnType<typeof Object>[] {
  return [node, ...(node.children ?? []).flatMap(withChildren)]
}

/** The differences between a value and its shape: missing or additional fields, or other kinds. */
function differences(value: unknown, shape: Shape): string[] {
  if (typeof value !== 'object' || value === null) return [`${JSON.stringify(value)} is no object`]
  const fields = new Map<string, unknown>(Object.entries(value))
  const extra = [...fields.keys()].filter((name) => !(name in shape))
  const wrong = Object.entries(shape).flatMap(([name, kind]) => {
    if (!fields.has(name)) return [`${name} is missing`]
    const field = fields.get(name)
    return KINDS[kind](field) ? [] : [`${name} is ${JSON.stringify(field)}, not ${kind}`]
  })
  return [...wrong, ...extra.map((name) => `${name} is not in the contract`)]
}

/** A number while it is safe, text beyond. */
function isWireId(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return isText(value) && /^\d+$/.test(String(value)) && !Number.isSafeInteger(Number(value))
}
