import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../bootstrap/testing/test-calls.ts'
import { answering, type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

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
