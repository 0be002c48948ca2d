import type { Container } from 'inversify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetPassword } from '../../../bootstrap/commands/admin/admin.ts'
import { resetFactors } from '../../../bootstrap/commands/admin/factors.ts'
import { changeFactorRule } from '../../../bootstrap/commands/admin/require-factor.ts'
import { changeServiceAccount } from '../../../bootstrap/commands/admin/service-account.ts'
import { accountsIn } from '../../../bootstrap/commands/admin/with-accounts.ts'
import type { TestClient } from '../../../bootstrap/testing/test-calls.ts'
import {
  SESSION_ENDINGS,
  type SessionEnding,
} from '../../../domain/identity/sessions/session-ending.ts'
import { appCode } from '../../support/app-code.ts'
import { PlainHasher } from '../../support/plain-crypto.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { answering, type WebhookReceiver, webhookReceiver } from '../../support/webhook-receiver.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

describe('webhooks of commands', () => {
  let service: WholeService
  let receiver: WebhookReceiver
  let accounts: Container
  let admin: TestClient

  beforeAll(async () => {
    const database = await anyDatabase()
    receiver = await webhookReceiver()
    const settings = { WEBHOOK_ENDPOINTS: '127.0.0.1', REPEAT_SECONDS: '0' }
    service = await wholeService(settings, undefined, database)
    admin = await service.console.as('admin')
    await admin.post('/system/webhook', { name: 'all', url: receiver.url, events: ['*'] })
    const { rows } = await admin.get('/system/webhook/list')
    await admin.post(`/system/webhook/${Object(rows)[0].id}/secret`, {})
    accounts = await accountsIn(database)
  }, START_MS)
  afterAll(() => Promise.all([service.close(), receiver.close()]))
  beforeEach(async () => {
    await service.sendToWebhooks()
    receiver.received.splice(0)
  })

  /** What the service tells of what a command has changed. */
  async function told() {
    // What a command adds is not looked for at once.
    service.console.clock.advance({ seconds: 4 })
    await service.sendToWebhooks()
    return receiver.received.map(({ body }) => {
      const { type, data } = JSON.parse(body)
      return [type, data]
    })
  }

  /** Somebody who is logged in. */
  async function somebody() {
    const person = await service.console.asUser()
    const { data } = await person.get('/system/user/getInfo')
    await told()
    receiver.received.splice(0)
    return { person, userId: person.userId, userName: String(Object(data).user.userName) }
  }

  it('a password that a command sets is told, and the sessions that end', async () => {
    const { userId, userName } = await somebody()
    await resetPassword({ accounts, hasher: new PlainHasher() }, userName, 'Set-Horse-99')
    expect(await told()).toEqual([
      ['user.password-changed', { id: userId }],
      ['session.ended', { userId, reason: 'password-set', sessions: 1 }],
    ])
  })

  it('factors that a command removes are told, and the sessions that end', async () => {
    const { person, userId, userName } = await somebody()
    const body = { password: service.console.password }
    const { data } = await person.call('POST /auth/factors/totp', { body, sealed: true })
    const otp = appCode(Object(data).secret, service.console.clock.now())
    await person.post('/auth/factors/totp/confirm', { otp })
    await told()
    receiver.received.splice(0)
    await resetFactors(accounts, userName)
    expect(await told()).toEqual([
      ['factor.removed', { userId, kind: 'all' }],
      ['session.ended', { userId, reason: 'ended-by-administrator', sessions: 1 }],
    ])
  })

  it('an account that a command makes one of a program is told', async () => {
    const { userId, userName } = await somebody()
    await changeServiceAccount(accounts, { userId, userName, isServiceAccount: true })
    expect(await told()).toEqual([
      ['user.changed', { id: userId, fields: ['isServiceAccount'] }],
      ['session.ended', { userId, reason: 'account-disabled', sessions: 1 }],
    ])
  })

  it('a role of which a command requires a factor is told', async () => {
    await changeFactorRule(accounts, 'superadmin', true)
    const changed = { id: '1', fields: ['factorIsRequired'] }
    expect(await told()).toEqual([
      ['record.changed', { record: 'role', ...changed }],
      ['role.changed', changed],
    ])
  })

  it('a command that changes nothing tells nothing', async () => {
    await resetPassword({ accounts, hasher: new PlainHasher() }, 'nobody', 'Set-Horse-99')
    expect(await told()).toEqual([])
  })
})

describe('webhooks of sessions', () => {
  type Person = Awaited<ReturnType<WholeService['console']['asUser']>>

  const NEXT = 'Next-Horse-99'
  /** Nobody is told: time is over, or `client.removed` and `client.changed` say it. */
  const UNTOLD: readonly SessionEnding[] = ['expired', 'client-disabled']
  let service: WholeService
  let receiver: WebhookReceiver
  let admin: TestClient

  beforeAll(async () => {
    receiver = await webhookReceiver()
    const settings = { WEBHOOK_ENDPOINTS: '127.0.0.1', REPEAT_SECONDS: '0', SESSIONS_PER_USER: '2' }
    service = await wholeService(settings)
    admin = await service.console.as('admin')
    await admin.post('/system/webhook', { name: 'ends', url: receiver.url, events: ['*'] })
    const { rows } = await admin.get('/system/webhook/list')
    await admin.post(`/system/webhook/${Object(rows)[0].id}/secret`, {})
  }, START_MS)
  afterAll(() => Promise.all([service.close(), receiver.close()]))

  /** The session that a list shows last. */
  async function tokenIn(rows: Promise<{ readonly rows?: readonly object[] }>) {
    return Object((await rows).rows?.at(-1)).tokenId
  }

  const password = (person: Person) => ({ userId: person.userId, password: NEXT })
  const status = ({ userId }: Person) => ({ userId, status: '1' })

  /** @param name of the person */
  const WAYS: Readonly<
    Partial<Record<SessionEnding, (person: Person, name: string) => Promise<unknown>>>
  > = {
    logout: (person) => person.post('/auth/logout'),
    'ended-elsewhere': async (person) =>
      person.delete(`/monitor/online/myself/${await tokenIn(person.get('/monitor/online'))}`),
    'ended-by-administrator': async (_person, name) =>
      admin.delete(
        `/monitor/online/${await tokenIn(admin.get(`/monitor/online/list?userName=${name}`))}`,
      ),
    'newer-login': async (_person, name) => {
      await service.console.as(name)
      await service.console.as(name)
    },
    'password-changed': async (person, name) => {
      const body = { oldPassword: service.console.password, newPassword: NEXT }
      // The session that changes it stays.
      await service.console.as(name)
      await person.call('PUT /system/user/profile/updatePwd', { body, sealed: true })
    },
    'password-set': (person) =>
      admin.call('PUT /system/user/resetPwd', { body: password(person), sealed: true }),
    'account-disabled': (person) => admin.put('/system/user/changeStatus', status(person)),
    'account-removed': ({ userId }) => admin.delete(`/system/user/${userId}`),
  }

  async function endedBy(work: () => Promise<unknown>) {
    await service.sendToWebhooks()
    receiver.received.splice(0)
    await work()
    await service.sendToWebhooks()
    const told = receiver.received.map(({ body }) => JSON.parse(body))
    return told.filter(({ type }) => type === 'session.ended').map(({ data }) => data)
  }

  describe('webhooks are told of the end of a session, and why:', () => {
    it.each(Object.entries(WAYS))('%s', async (reason, end) => {
      const person = await service.console.asUser()
      const { data } = await person.get('/system/user/getInfo')
      const told = await endedBy(() => end(person, String(Object(data).user.userName)))
      expect(told).toEqual([
        expect.objectContaining({ userId: person.userId, reason, sessions: 1 }),
      ])
    })

    it('each reason has a way', () => {
      const covered = [...Object.keys(WAYS), ...UNTOLD]
      expect(covered.toSorted()).toEqual([...SESSION_ENDINGS].toSorted())
    })
  })
})

describe('webhook contacts', () => {
  const MAY_EDIT = ['system:webhook:list', 'system:webhook:query', 'system:webhook:add']
  const MAY_SEE = ['system:user:list', 'system:user:edit']
  const REFUSED = { error: 'webhook_contacts_refused' }

  let service: WholeService
  let receiver: WebhookReceiver
  let admin: TestClient

  beforeAll(async () => {
    receiver = await webhookReceiver()
    const allowed = '127.0.0.1,10.0.0.1,hooks.example.com'
    service = await wholeService({ WEBHOOK_ENDPOINTS: allowed, REPEAT_SECONDS: '0' })
    admin = await service.console.as('admin')
    // A disabled entry grants nothing.
    const { data } = await admin.get('/system/menu/124')
    await admin.put('/system/menu', { ...Object(data), status: '0' })
  }, START_MS)
  afterAll(() => Promise.all([service.close(), receiver.close()]))

  let webhooks = 0

  async function aWebhook(by: TestClient, more: object) {
    webhooks += 1
    const name = `contacts ${webhooks}`
    const form = { name, url: receiver.url, events: ['user.*'], ...more }
    return { name, answer: await by.post('/system/webhook', form) }
  }

  async function idOf(name: string): Promise<string> {
    const { rows } = await admin.get(`/system/webhook/list?name=${name}`)
    return String(Object(rows)[0].id)
  }

  describe('contacts in webhooks', () => {
    it.each([
      ['who may not see users', MAY_EDIT, 'all'],
      ['who sees masked contacts', [...MAY_EDIT, 'system:user:list'], 'all'],
      ['who sees some users', [...MAY_EDIT, ...MAY_SEE], 'own'],
    ] as const)('are not turned on by somebody %s', async (_who, permissions, scope) => {
      const codes = [...permissions, 'system:webhook:edit']
      const keeper = await service.console.asUser({ permissions: codes, scope })
      const { answer } = await aWebhook(keeper, { sendsContacts: '1' })
      expect(answer).toMatchObject(REFUSED)
      const { name } = await aWebhook(keeper, {})
      const id = await idOf(name)
      const put = (form: object) => keeper.put('/system/webhook', { id, ...form })
      expect(await put({ sendsContacts: '1' })).toMatchObject(REFUSED)
      expect(await admin.put('/system/webhook', { id, sendsContacts: '1' })).toMatchObject({
        code: 200,
      })
      expect(await put({ url: 'https://hooks.example.com/' })).toMatchObject(REFUSED)
      expect(await put({ remark: 'the same address' })).toMatchObject({ code: 200 })
      expect(await put({ sendsContacts: '0' })).toMatchObject({ code: 200 })
    })

    it('are turned on by somebody who sees those of all users', async () => {
      const permissions = [...MAY_EDIT, ...MAY_SEE]
      const keeper = await service.console.asUser({ permissions, scope: 'all' })
      const { answer } = await aWebhook(keeper, { sendsContacts: '1' })
      expect(answer).toMatchObject({ code: 200 })
    })

    it('are not sent in plain to other machines', async () => {
      const plain = { url: 'http://10.0.0.1/', sendsContacts: '1' }
      const { answer } = await aWebhook(admin, plain)
      expect(answer).toMatchObject({ error: 'webhook_contacts_unencrypted' })
    })

    it('are not sent once they are turned off, if they are stored already', async () => {
      const { name } = await aWebhook(admin, { sendsContacts: '1' })
      const id = await idOf(name)
      await admin.post(`/system/webhook/${id}/secret`, {})
      receiver.answer = answering(503)
      await service.sendToWebhooks()
      const mei = { userName: 'contact-mei', nickName: 'mei', email: 'mei@example.com' }
      await admin.post('/system/user', { ...mei, password: service.console.password, deptId: 100 })
      await service.sendToWebhooks()
      const added = () =>
        receiver.received.map(({ body }) => body).filter((body) => body.includes('user.added'))
      expect(added().at(-1)).toContain('mei@example.com')
      await admin.put('/system/webhook', { id, sendsContacts: '0' })
      receiver.answer = answering(204)
      receiver.received.splice(0)
      service.console.clock.advance({ minutes: 2 })
      await service.sendToWebhooks()
      expect(added()).toHaveLength(1)
      expect(added().at(-1)).not.toContain('mei@example.com')
    })
  })
})
