import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Credentials } from '../../application/auth/credentials.ts'
import { askingGrant } from '../../application/modules/module-strategies.ts'
import { defineModule } from '../../bootstrap/modules/define-module.ts'
import { moduleProblems } from '../../bootstrap/modules/module-problems.ts'
import { companyLogin } from '../../docs/examples/grants/company-login.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { aClient } from '../support/builders.ts'
import { sealV2 } from '../support/sealed-request.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const KEY = 'the-key-of-the-portal'
const SECRET = 'Directory-Word-5'
const broken = defineModule({
  name: 'broken',
  words: ['Broken', '损坏'],
  grants: [
    {
      grantType: 'broken',
      words: ['Broken', '损坏'],
      fields: {},
      isProven: async () => {
        throw new Error('It refuses like this.')
      },
    },
  ],
})

let service: WholeService
let clientId: string
let status: number | undefined
const directory = createServer(async (request, answer) => {
  const { password } = Object(await json(request))
  answer.writeHead(status ?? (password === SECRET ? 200 : 403)).end()
})

beforeAll(async () => {
  directory.listen(0, '127.0.0.1')
  await once(directory, 'listening')
  const { port } = directory.address() as AddressInfo
  const env = { DIRECTORY_URL: `http://127.0.0.1:${port}/`, PORTAL_KEY: KEY, CAPTCHA: 'off' }
  service = await wholeService(env, undefined, undefined, [companyLogin, broken])
  const grants = new GrantPolicy(['directory', 'portal', 'broken'])
  ;({ clientId } = (await service.given.client(aClient({ grants }))).props)
}, START_MS)

afterAll(async () => {
  directory.close()
  await service.close()
})

async function logIn(fields: Readonly<Record<string, string>>, by = clientId) {
  const request = { method: 'POST', path: '/auth/login' } as const
  const { headers, body } = sealV2(service.publicKey, { clientId: by, ...fields }, request)
  const sent = { method: 'POST', url: request.path, headers, payload: body } as const
  return (await service.app.inject(sent)).json()
}

const byDirectory = (username: string, password: string, by = clientId) =>
  logIn({ grantType: 'directory', username, password }, by)

function ticket(name: string, key = KEY, until = Math.floor(Date.now() / 1000) + 60) {
  const signed = `${name}.${until}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('hex')}`
}

const byPortal = (sent: string) => logIn({ grantType: 'portal', ticket: sent })

describe('an account grant of a module', () => {
  it('opens a session, for clients that list it', async () => {
    const { data } = await byDirectory('admin', SECRET)
    const headers = { clientid: clientId, authorization: `Bearer ${data.access_token}` }
    const me = await service.app.inject({ url: '/system/user/getInfo', headers })
    expect(me.json()).toMatchObject({ data: { user: { userName: 'admin' } } })
    expect(await byDirectory('admin', SECRET, service.clientId)).toMatchObject({
      error: 'invalid_client',
    })
  })

  it('refuses unknown names and wrong secrets alike, and locks like a password', async () => {
    const [unknown, wrong] = [await byDirectory('nobody', SECRET), await byDirectory('admin', 'no')]
    expect(unknown).toMatchObject({ error: 'invalid_grant' })
    expect(wrong.msg).toBe(unknown.msg)
    for (let i = 0; i < 4; i++) await byDirectory('nobody', 'no')
    expect(await byDirectory('nobody', SECRET)).toMatchObject({ error: 'account_locked' })
    const headers = { ...(await service.logIn('admin')) }
    const url = '/monitor/logininfor/list?userName=nobody'
    const { total, rows } = (await service.app.inject({ url, headers })).json()
    expect([total, JSON.stringify(rows)]).toEqual([6, expect.not.stringContaining(SECRET)])
  })

  it('counts nothing while the directory is away', async () => {
    status = 503
    for (let i = 0; i < 6; i++) {
      expect(await byDirectory('mei', 'no')).toMatchObject({ error: 'provider_failed' })
    }
    status = undefined
    expect(await byDirectory('mei', 'no')).toMatchObject({ error: 'invalid_grant' })
  })

  it('counts an error of its own as a wrong attempt', async () => {
    for (let i = 0; i < 4; i++) {
      const answer = await logIn({ grantType: 'broken', username: 'lin' })
      expect(answer).toMatchObject({ error: 'invalid_grant' })
    }
    const fifth = await logIn({ grantType: 'broken', username: 'lin' })
    expect(fifth).toMatchObject({ error: 'account_locked' })
  })

  it('names a field that is missing', async () => {
    expect(await byDirectory('mei', '')).toMatchObject({ error: 'invalid_request' })
  })
})

describe('a ticket grant of a module', () => {
  it('opens a session for whom the ticket names', async () => {
    expect(await byPortal(ticket('admin'))).toMatchObject({ code: 200 })
  })

  it.each([
    ['forged', () => ticket('admin', 'another-key-of-others')],
    ['too old', () => ticket('admin', KEY, 1)],
    ['of nobody', () => ticket('nobody-here')],
    ['of a name that cannot be', () => ticket('x')],
  ])('refuses one that is %s, with one answer', async (_what, made) => {
    expect(await byPortal(made())).toMatchObject({ code: 500, error: 'invalid_grant' })
  })
})

describe('grants of a module', () => {
  it('are offered on the page of clients', async () => {
    const headers = await service.logIn('admin')
    const url = '/system/dict/data/type/sys_grant_type'
    const { data } = (await service.app.inject({ url, headers })).json()
    expect(data.at(-3)).toMatchObject({ dictValue: 'directory', dictLabel: 'Directory' })
    expect(data.filter(({ isDefault }: { isDefault: string }) => isDefault === 'Y')).toHaveLength(1)
    const entry = { clientKey: 'app', clientSecret: 'A-secret-of-an-app-1', deviceType: 'pc' }
    const lifetimes = { timeout: 600, activeTimeout: 600, status: '0' }
    const payload = { ...entry, ...lifetimes, grantTypeList: ['directory', 'portal'] }
    const request = { method: 'POST', url: '/system/client', headers, payload } as const
    expect((await service.app.inject(request)).json()).toMatchObject({ code: 200 })
  })

  it('end after a time, without a decision', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const [never] = companyLogin.grants ?? []
    if (!never) throw new Error('There is no grant.')
    const asked = askingGrant({ ...never, fields: {} }, () => Object({ log }), 1)
    const attempt = Object({ clientId, source: '::1', credentials: new Credentials([]) })
    const decided = asked(attempt)(() => new Promise<boolean>(() => undefined))
    await expect(decided).rejects.toThrow('did not confirm')
  })

  it('clash by name with each other and with those of the console', () => {
    const words = ['Extra', '其他'] as const
    const grant = { grantType: 'password', words, fields: {}, isProven: async () => true }
    const extra = (grantType: string) =>
      defineModule({ name: 'extra', words, grants: [{ ...grant, grantType }] })
    const found = (grantType: string) => moduleProblems([companyLogin, extra(grantType)], [])
    expect(found('password')).toEqual([expect.stringContaining('grant type password is malformed')])
    expect(found('Wide')).toEqual([expect.stringContaining('the grant type Wide is malformed')])
    expect(found('portal')).toEqual([
      'Module extra has the grant type portal, which module company-login has: rename it.',
    ])
  })
})
