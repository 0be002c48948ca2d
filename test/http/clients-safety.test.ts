import { describe, expect, it } from 'vitest'
import { CachedAccessVersion } from '../../adapters/memory/accounts/cached-access-version.ts'
import {
  CachedClientRepo,
  ForgettingManagedClientRepo,
} from '../../adapters/memory/clients/cached-client-repo.ts'
import {
  A_CLIENT,
  type Asking,
  type ClientsHarness,
  clientsHarness,
} from '../support/clients-harness.ts'
import type { Answer } from '../support/http-doors.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'
import { httpStores } from '../support/http-stores.ts'

/** What no body may set, in the spellings of this service and of its relatives. */
const PRIVILEGED = [
  ...['clientId', 'client_id', 'clientID', 'secretDigest', 'secret_digest', 'client_secret'],
  ...['digest', 'secret', 'grants', 'grantTypes', 'grant_types', 'grantType', 'lifetime'],
  ...['timeoutSeconds', 'timeout_seconds', 'absoluteSeconds', 'idleSeconds', 'device_type'],
  ...['isUsable', 'isBuiltIn', 'builtIn', 'enabled', 'disabled', 'locked', 'delFlag', 'deleted'],
  ...['createBy', 'createTime', 'createDept', 'updateBy', 'updateTime', 'createdAt', 'owner'],
  ...['ownerId', 'userId', 'user_id', 'roleKeys', 'roles', 'permissions', 'permission', 'admin'],
  ...[
    'isAdmin',
    'superadmin',
    'sessions',
    'ids',
    'rowId',
    'tenantId',
    'deptId',
    'version',
    'access',
    'scope',
    'token',
  ],
]

type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: Asking['body']]

/** Every endpoint of the page, with the permission that it needs. */
function calls(id: unknown, row: Asking['body'] = {}): Readonly<Record<string, readonly Call[]>> {
  return {
    'system:client:list': [['GET', '/system/client/list']],
    'system:client:query': [
      ['GET', `/system/client/${id}`],
      ['GET', '/system/client/explain?clientId=x&grantType=password'],
    ],
    'system:client:add': [['POST', '/system/client', { ...A_CLIENT, clientKey: 'another' }]],
    'system:client:edit': [
      ['PUT', '/system/client', { ...row }],
      ['PUT', '/system/client/changeStatus', { clientId: id, status: '0' }],
      ['PUT', '/system/client/resetSecret', { id }],
    ],
    'system:client:remove': [['DELETE', `/system/client/${id}`]],
  }
}

const asked = (http: ClientsHarness, [method, url, body]: Call, token?: string) =>
  http.ask(method, url, { ...(body && { body }), ...(token !== undefined && { token }) })

describe('the permissions of the page about clients', () => {
  it('open exactly their own endpoints', async () => {
    const http = await clientsHarness()
    const { id } = await http.addClient()
    const table = calls(id, await http.show(id))
    for (const held of Object.keys(table)) {
      const others = Object.keys(table).filter((code) => code !== held)
      const [holder, outsider] = [await http.holderOf(held), await http.holderOf(...others)]
      for (const call of table[held] ?? []) {
        expect((await asked(http, call, outsider)).body.code, `${call}`).toBe(403)
        expect((await asked(http, call, holder)).body.code, `${call}`).toBe(200)
      }
    }
  })
})

describe('fields that nobody may set', () => {
  const extra = (value: unknown) => Object.fromEntries(PRIVILEGED.map((name) => [name, value]))

  it('are fifty or more', () => {
    expect(new Set(PRIVILEGED).size).toBeGreaterThanOrEqual(50)
  })

  it.each(['1', 1, ['social'], true, { timeout: 1 }])('have no effect as %j', async (value) => {
    const http = await clientsHarness()
    const plain = await http.addClient({ clientKey: 'plain' })
    const before = await http.show(plain.id)
    const added = await http.addClient({ ...extra(value), clientKey: 'loaded' })
    expect(await http.show(added.id)).toEqual({
      ...before,
      id: added.id,
      clientId: added.clientId,
      clientKey: 'loaded',
    })
    expect(added.clientId).not.toBe(value)
    const body = { ...extra(value), ...before, clientId: http.builtInClientId, grantType: 'xcx' }
    expect((await http.ask('PUT', '/system/client', { body })).body.code).toBe(200)
    expect(await http.show(plain.id)).toEqual(before)
    const switched = { ...extra(value), id: added.id, clientId: plain.id, status: '1' }
    await http.ask('PUT', '/system/client/changeStatus', { body: switched })
    expect(await http.show(plain.id)).toEqual({ ...before, status: '1' })
    expect(await http.show(added.id)).toMatchObject({ status: '0' })
    const reset = { ...extra(value), id: added.id }
    await http.ask('PUT', '/system/client/resetSecret', { body: reset })
    const { body: found } = await http.ask(
      'GET',
      `/system/client/list?clientSecret=${plain.clientSecret}`,
    )
    expect(found).toMatchObject({ total: 1, rows: [{ clientKey: 'plain' }] })
  })
})

describe('the secret of a client', () => {
  it('is in the one answer that shows it, and nowhere else', async () => {
    const http = await clientsHarness()
    const seen: Answer[] = []
    const typed = 'typed-canary-secret'
    const { id, clientSecret } = await http.addClient()
    const reset = await http.ask('PUT', '/system/client/resetSecret', { body: { id } })
    const fresh = String(Object(reset.body.data).clientSecret)
    const row = await http.show(id)
    const body = { ...row, clientSecret: typed }
    for (const call of [
      ['GET', '/system/client/list'],
      ['GET', `/system/client/list?clientSecret=${fresh}`],
      ['GET', `/system/client/${id}`],
      ['PUT', '/system/client', body],
      ['PUT', '/system/client', { ...body, clientSecret: `${typed} with blanks` }],
      ['PUT', '/system/client', { ...body, timeout: 1 }],
      ['PUT', '/system/client', { ...body, clientSecret: [typed] }],
      ['POST', '/system/client', body],
      ['GET', `/system/client/list?clientSecret=${typed}`],
      ['GET', `/system/client/explain?clientId=${row.clientId}&grantType=password`],
    ] as const) {
      seen.push(await asked(http, call))
    }
    const secrets = [String(clientSecret), fresh, typed]
    const kept = secrets.map((secret) => http.tokens.digest(secret))
    for (const text of [...secrets, ...kept]) {
      for (const answer of seen) expect(answer.text).not.toContain(text)
      expect(http.logged()).not.toContain(text)
    }
    expect(reset.text).not.toContain(String(clientSecret))
  })
})

/** Two instances over one store, each with what it remembers; the test moves their time. */
async function twoInstances() {
  const shared = httpStores()
  let now = 0
  const instance = () => {
    const clients = new CachedClientRepo(shared.clients, () => now)
    return clientsHarness({
      ...shared,
      clients,
      managedClients: new ForgettingManagedClientRepo(shared.managedClients, clients),
      accessVersion: new CachedAccessVersion(shared.accessVersion, () => now),
    })
  }
  const [here, there] = [await instance(), await instance()]
  const { id, clientId } = await here.addClient()
  const body = { clientId: String(clientId), password: ADMIN_PASSWORD }
  const token = there.tokenOf(await there.logIn(body))
  const headers = { clientid: String(clientId), authorization: `Bearer ${token}` }
  const codes = async () => {
    const answers = await Promise.all(
      [here, there].map((one) => one.send({ url: '/auth/codes', headers })),
    )
    return answers.map((answer) => answer.body.code)
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { here, there, id, body, codes, pass }
}

describe('a change of a client', () => {
  it('takes effect at once on its instance, and within a second elsewhere', async () => {
    const { here, there, id, body, codes, pass } = await twoInstances()
    expect(await codes()).toEqual([200, 200])
    const change = (status: string) =>
      here.ask('PUT', '/system/client/changeStatus', { body: { clientId: id, status } })
    await change('1')
    expect((await codes())[0]).toBe(401)
    pass(1000)
    expect(await codes()).toEqual([401, 401])
    expect((await there.logIn(body)).body).toMatchObject({ error: 'invalid_client' })
    await change('0')
    pass(1000)
    expect(await codes()).toEqual([200, 200])
  })

  it('takes a grant type away everywhere within a second', async () => {
    const { here, there, id, body, pass } = await twoInstances()
    const row = { ...(await here.show(id)), grantTypeList: ['sms'] }
    await here.ask('PUT', '/system/client', { body: row })
    expect((await here.logIn(body)).body).toMatchObject({ error: 'invalid_client' })
    pass(1000)
    expect((await there.logIn(body)).body).toMatchObject({ error: 'invalid_client' })
  })

  it('that removes it ends its sessions everywhere within a second', async () => {
    const { here, id, codes, pass } = await twoInstances()
    await here.ask('DELETE', `/system/client/${id}`)
    pass(1000)
    expect(await codes()).toEqual([401, 401])
  })
})

describe('a client with more strong grant types than usual', () => {
  it('is sent back as it was by lesser administrators, who add no further ones', async () => {
    const http = await clientsHarness()
    const { id } = await http.addClient({ strongGrantTypeList: ['sms', 'social'] })
    const token = await http.holderOf('system:client:edit')
    const send = async (strongGrantTypeList: readonly string[]) => {
      const body = { ...(await http.show(id)), strongGrantTypeList }
      return (await http.ask('PUT', '/system/client', { body, token })).body
    }
    expect(await send(['sms', 'social'])).toMatchObject({ code: 200 })
    expect(await send(['sms', 'email'])).toMatchObject({ error: 'rights_exceeded' })
    expect(await send(['social'])).toMatchObject({ code: 200 })
    expect(await send(['social', 'sms'])).toMatchObject({ error: 'rights_exceeded' })
  })
})
