import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PostgresOutbox } from '../../../adapters/postgres/instances/postgres-outbox.ts'
import type { Outbox } from '../../../application/ports/instances/outbox.ts'
import type { TestClient } from '../../../bootstrap/testing/test-calls.ts'
import { declared, type EventName } from '../../../domain/events/events.ts'
import { WEBHOOK_EVENTS } from '../../../domain/parts/webhooks/event-filters.ts'
import { appCode } from '../../support/app-code.ts'
import { FORM_TYPE, formOf } from '../../support/form.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { type WebhookReceiver, webhookReceiver } from '../../support/webhook-receiver.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

const PASSWORD = 'Correct-Horse-77'
const EMAIL = 'canary-mei@example.com'
/** The last digit is missing. */
const PHONE = '1380013800'
const CLIENT_SECRET = 'Canary-Client-Secret-1'
const STORE_SECRET = 'Canary-Store-Secret-1'

interface Told {
  readonly type: string
  readonly version: number
  readonly data: Record<string, unknown>
}

let service: WholeService
let outbox: Outbox
let plain: WebhookReceiver
let full: WebhookReceiver
let admin: TestClient

beforeAll(async () => {
  ;[plain, full] = await Promise.all([webhookReceiver(), webhookReceiver()])
  const settings = { WEBHOOK_ENDPOINTS: '127.0.0.1', REPEAT_SECONDS: '0', TRASH_DAYS: '3' }
  const database = await anyDatabase()
  outbox = new PostgresOutbox(database)
  const endpoints = { STORAGE_ENDPOINTS: '127.0.0.1' }
  service = await wholeService({ ...settings, ...endpoints }, undefined, database)
  admin = await service.console.as('admin')
  await aWebhook('everything', { url: plain.url, events: ['*'] })
  await aWebhook('contacts', { url: full.url, events: ['user.*'], sendsContacts: '1' })
}, START_MS)
afterAll(() => Promise.all([service.close(), plain.close(), full.close()]))

async function aWebhook(name: string, form: object) {
  expect(await admin.post('/system/webhook', { name, ...form })).toMatchObject({ code: 200 })
  const { rows } = await admin.get(`/system/webhook/list?name=${name}`)
  await admin.post(`/system/webhook/${Object(rows)[0].id}/secret`, {})
}

/** What is told of some work. */
async function toldOf(work: () => Promise<unknown>, at = plain): Promise<Told[]> {
  await service.sendToWebhooks()
  for (const { received } of [plain, full]) received.splice(0)
  await work()
  await service.sendToWebhooks()
  return at.received.map(({ body }) => JSON.parse(body))
}

const seen = new Set<string>()

function typesOf(told: readonly Told[]): string[] {
  for (const { type, data } of told) {
    seen.add(type)
    const { data: members } = declared(type as EventName)
    const { by: _by, ...own } = data
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(members).toSorted())
  }
  return told.map(({ type }) => type)
}

let accounts = 0

/** A new account. @returns its id */
async function anAccount(userName: string): Promise<string> {
  accounts += 1
  const contacts = { email: `${userName}-${EMAIL}`, phonenumber: `${PHONE}${accounts}` }
  const body = { userName, nickName: userName, password: PASSWORD, ...contacts, deptId: 100 }
  const added = await admin.post('/system/user', body)
  expect(added.code).toBe(200)
  const { rows } = await admin.get(`/system/user/list?userName=${userName}`)
  return String(Object(rows)[0].userId)
}

describe('webhooks', () => {
  it('hear of sessions', async () => {
    const opened = await toldOf(() => service.console.as('admin'))
    expect(typesOf(opened)).toEqual(['session.opened'])
    expect(opened[0]?.data).toEqual({ userId: '1', clientId: service.clientId })
    const other = await service.console.as('admin')
    const ended = await toldOf(() => other.post('/auth/logout'))
    expect(typesOf(ended)).toEqual(['session.ended'])
    expect(ended[0]?.data).toEqual({ userId: '1', reason: 'logout', sessions: 1 })
  })

  it('hear of accounts, and who changed them', async () => {
    let userId = ''
    const added = await toldOf(async () => {
      userId = await anAccount('told-mei')
    })
    expect(typesOf(added)).toEqual(['user.added', 'user.password-changed'])
    const by = { id: '1', name: 'admin' }
    expect(added[0]).toMatchObject({ version: 1, data: { id: userId, by } })
    const status = (letter: string) =>
      admin.put('/system/user/changeStatus', { userId, status: letter })
    expect(typesOf(await toldOf(() => status('1')))).toEqual(['user.changed', 'user.disabled'])
    await status('0')
    const body = { userId, password: `${PASSWORD}x` }
    const reset = () => admin.call('PUT /system/user/resetPwd', { body, sealed: true })
    expect(typesOf(await toldOf(reset))).toContain('user.password-changed')
    const removed = await toldOf(() => admin.delete(`/system/user/${userId}`))
    expect(typesOf(removed)).toContain('user.removed')
  })

  it('hear of locked accounts, but not of names that nobody has', async () => {
    await anAccount('told-lin')
    const guess = async (username: string) => {
      for (let nth = 0; nth < 6; nth += 1)
        await service.logIn(username, { password: 'Wrong-Horse-1' }).catch(() => undefined)
    }
    expect(typesOf(await toldOf(() => guess('told-lin')))).toEqual(['user.locked'])
    expect(await toldOf(() => guess('told-nobody'))).toEqual([])
  })

  it('hear of factors', async () => {
    const mei = await service.console.asUser()
    const proof = { password: service.console.password }
    const added = await toldOf(async () => {
      const { data } = await mei.call('POST /auth/factors/totp', { body: proof, sealed: true })
      const otp = appCode(Object(data).secret, service.console.clock.now())
      await mei.post('/auth/factors/totp/confirm', { otp })
    })
    expect(typesOf(added)).toEqual(['factor.added'])
    expect(added[0]?.data).toMatchObject({ userId: mei.userId, kind: 'app' })
    const removed = await toldOf(() => admin.delete(`/system/user/${mei.userId}/factors`))
    expect(typesOf(removed)).toContain('factor.removed')
  })

  it('hear of roles', async () => {
    const form = { roleName: 'Told', roleKey: 'told', roleSort: 1, status: '0', menuIds: [] }
    const added = typesOf(await toldOf(() => admin.post('/system/role', form)))
    expect(added).toEqual(expect.arrayContaining(['role.added', 'record.added']))
    const { rows } = await admin.get('/system/role/list?roleKey=told')
    const { roleId } = Object(rows)[0]
    const change = { ...form, roleId, roleName: 'Told again', menuIds: [1] }
    const changed = await toldOf(() => admin.put('/system/role', change))
    expect(typesOf(changed)).toContain('role.changed')
    expect(changed.map(({ data }) => data.fields)).toContainEqual(['menus'])
    expect(await toldOf(() => admin.put('/system/role', change))).toEqual([])
    const userId = await anAccount('told-role')
    const holders = '/system/role/authUser'
    const which = `roleId=${roleId}&userIds=${userId}`
    const handed = await toldOf(() => admin.put(`${holders}/selectAll?${which}`))
    expect(typesOf(handed)).toEqual(['user.roles-changed'])
    expect(handed[0]?.data).toMatchObject({ id: userId, by: { id: '1' } })
    expect(await toldOf(() => admin.put(`${holders}/selectAll?${which}`))).toEqual([])
    const taken = await toldOf(() => admin.put(`${holders}/cancelAll?${which}`))
    expect(typesOf(taken)).toEqual(['user.roles-changed'])
    const form2 = { userId, nickName: 'told-role', deptId: 100, roleIds: [roleId] }
    const edited = await toldOf(() => admin.put('/system/user', form2))
    expect(typesOf(edited)).toContain('user.roles-changed')
    await admin.put(`${holders}/cancelAll?${which}`)
    const removed = await toldOf(() => admin.delete(`/system/role/${roleId}`))
    expect(typesOf(removed)).toContain('role.removed')
  })

  it('hear of clients and storage platforms, without their secrets', async () => {
    const client = { clientKey: 'told', clientSecret: CLIENT_SECRET, grantTypeList: ['password'] }
    const lifetimes = { deviceType: 'pc', activeTimeout: 1800, timeout: 604_800, status: '0' }
    const form = { ...client, ...lifetimes }
    expect(typesOf(await toldOf(() => admin.post('/system/client', form)))).toEqual([
      'client.added',
    ])
    const listed = await admin.get('/system/client/list?clientKey=told')
    const { id } = Object(listed.rows)[0]
    const changed = await toldOf(() => admin.put('/system/client', { ...form, id, timeout: 3600 }))
    expect(typesOf(changed)).toEqual(['client.changed'])
    const left = await toldOf(() => admin.delete(`/system/client/${id},404404`))
    expect(typesOf(left)).toEqual(['client.removed'])
    const local = { endpoint: 'local', bucketName: 'local', prefix: '', domain: '', region: '' }
    const keys = { accessKey: 'local', secretKey: STORE_SECRET, isHttps: 'N', accessPolicy: '0' }
    const platform = { configKey: 'told', ...local, ...keys, remark: '' }
    const added = await toldOf(() => admin.post('/resource/oss/config', platform))
    expect(typesOf(added)).toEqual(['platform.added'])
    const found = await admin.get('/resource/oss/config/list?configKey=told')
    const { ossConfigId } = Object(found.rows)[0]
    const edited = { ...platform, ossConfigId, remark: 'told' }
    const put = await toldOf(() => admin.put('/resource/oss/config', edited))
    expect(typesOf(put)).toEqual(['platform.changed'])
    expect(put[0]?.data.fields).toEqual(['remark'])
    const gone = await toldOf(() => admin.delete(`/resource/oss/config/${ossConfigId},404404`))
    expect(typesOf(gone)).toEqual(['platform.removed'])
  })

  it('hear of files', async () => {
    const part = { name: 'file', fileName: 'told.txt', type: 'text/plain', content: 'told' }
    let ossId: unknown
    const stored = await toldOf(async () => {
      const payload = formOf(part)
      const { headers } = await session()
      const sent = { headers: { ...headers, 'content-type': FORM_TYPE }, payload }
      const { app } = service
      const answer = await app.inject({ method: 'POST', url: '/resource/oss/upload', ...sent })
      ossId = answer.json().data.ossId
    })
    expect(typesOf(stored)).toContain('file.stored')
    const removed = await toldOf(() => admin.delete(`/resource/oss/${ossId}`))
    expect(typesOf(removed)).toEqual(['file.removed'])
    const restored = await toldOf(() => admin.put(`/resource/oss/trash/${ossId}`))
    expect(typesOf(restored)).toEqual(['file.restored'])
  })

  it('hear of limits that are near', async () => {
    const { data } = await admin.get('/resource/oss/usage/mine')
    const { bytes } = Object(data)
    const limit = { subject: 'user', subjectId: '1', quotaBytes: Number(bytes) + 1 }
    expect(await admin.put('/resource/oss/quota', limit)).toMatchObject({ code: 200 })
    const told = await toldOf(() => service.warnOfLimits())
    expect(typesOf(told)).toEqual(['limit.near'])
    expect(told[0]?.data).toMatchObject({ subject: 'user', id: '1' })
  })

  it('hear of the heads of the logs', async () => {
    expect(typesOf(await toldOf(() => service.keepHeads()))).toContain('audit.head')
  })

  it('have a delivery with the change, and nothing in the outbox', async () => {
    const told = await toldOf(async () => {
      await anAccount('told-once')
      expect(await outbox.list(0, 9)).toEqual({ entries: [], total: 0 })
    })
    expect(typesOf(told)).toContain('user.added')
  })

  it('hear of what an instance of 0.5.0 left in the outbox', async () => {
    const at = service.console.clock.now()
    const entry = { listener: 'webhooks', event: 'role.removed', key: 'role:7', data: { id: '7' } }
    const told = await toldOf(async () => {
      await outbox.add([{ ...entry, at, depth: 0 }])
      service.console.clock.advance({ seconds: 4 })
    })
    expect(typesOf(told)).toEqual(['role.removed'])
  })

  it('get contacts only if they ask for them', async () => {
    await toldOf(() => anAccount('told-kim'))
    const bodies = (at: WebhookReceiver) => at.received.map(({ body }) => body).join()
    expect(bodies(full)).toContain(EMAIL)
    expect(bodies(plain)).toContain('user.added')
    expect(bodies(plain)).not.toContain(EMAIL)
  })

  it('never get a secret, a password or where somebody can be reached', async () => {
    const told = await toldOf(async () => {
      await anAccount('told-canary')
      const client = { clientKey: 'told2', clientSecret: CLIENT_SECRET, grantTypeList: ['sms'] }
      const lifetimes = { deviceType: 'pc', activeTimeout: 1800, timeout: 604_800, status: '0' }
      await admin.post('/system/client', { ...client, ...lifetimes })
      await service.console.as('admin')
    })
    expect(told.length).toBeGreaterThan(2)
    const all = plain.received.map(({ body, headers }) => body + JSON.stringify(headers)).join()
    for (const canary of [PASSWORD, EMAIL, PHONE, CLIENT_SECRET, STORE_SECRET, 'argon2', '127.1.'])
      expect(all).not.toContain(canary)
  })

  it('were told of all that is declared, in these tests', () => {
    expect(WEBHOOK_EVENTS.filter((name) => !seen.has(name))).toEqual([])
  })
})

async function session() {
  return { headers: await service.logIn('admin') }
}
