import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { webhooksPage } from '../../../adapters/http/parts/webhooks/webhooks.ts'
import type { TestClient } from '../../../bootstrap/testing/test-calls.ts'
import { answering, type WebhookReceiver, webhookReceiver } from '../../support/webhook-receiver.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

let service: WholeService
let receiver: WebhookReceiver
let admin: TestClient

beforeAll(async () => {
  receiver = await webhookReceiver()
  const settings = { WEBHOOK_ENDPOINTS: '127.0.0.1', REPEAT_SECONDS: '0' }
  service = await wholeService(settings)
  admin = await service.console.as('admin')
}, START_MS)
afterAll(async () => {
  await service.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.splice(0)
  receiver.answer = answering(204)
})
afterEach(async () => {
  const { rows } = await ask('GET', '/system/webhook/list')
  for (const { id } of rows) await ask('DELETE', `/system/webhook/${id}`)
})

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await admin.send(method, url, { body })
  return JSON.parse(new TextDecoder().decode(answer.body))
}

async function aWebhook(more: object = {}) {
  const name = `receiver ${performance.now()}`
  const form = { name, url: receiver.url, events: ['record.*'], ...more }
  expect(await ask('POST', '/system/webhook', form)).toMatchObject({ code: 200 })
  const { rows } = await ask('GET', `/system/webhook/list?name=${name}`)
  const id = String(rows[0].id)
  const { data } = await ask('POST', `/system/webhook/${id}/secret`, {})
  return { id, secret: String(data.secret) }
}

async function aNotice() {
  return ask('POST', '/system/notice', { noticeTitle: 'Told', noticeType: '1' })
}

/** Which of these secrets sign what is sent now. */
async function signersOf(...secrets: string[]): Promise<boolean[]> {
  receiver.received.splice(0)
  await aNotice()
  await service.sendToWebhooks()
  return secrets.map((secret) => verified(secret) !== undefined)
}

/** What was received first. @returns `undefined` if this secret did not sign it */
function verified(secret: string): unknown {
  const [{ body = '', headers = {} } = {}] = receiver.received
  // The clock of the service may be ahead of that of the library.
  vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000)
  try {
    return new Webhook(secret).verify(body, headers)
  } catch {
    return undefined
  } finally {
    vi.useRealTimers()
  }
}

describe('webhooks', () => {
  it('are told of what they ask for, signed as Standard Webhooks', async () => {
    const { id, secret } = await aWebhook()
    await aNotice()
    await service.sendToWebhooks()
    const [{ headers: sent = {}, path = '' } = {}] = receiver.received
    expect(path).toBe('/hook')
    expect(verified(secret)).toEqual({
      ...{ type: 'record.added', version: 1, timestamp: expect.stringMatching(/^20.*Z$/) },
      data: {
        ...{ record: 'notice', id: expect.stringMatching(/^\d+$/) },
        by: { id: '1', name: 'admin' },
      },
    })
    expect(receiver.received).toHaveLength(1)
    const { rows } = await ask('GET', `/system/webhook/${id}/deliveries`)
    const event = sent['webhook-id']
    expect(rows).toMatchObject([{ state: 'delivered', attempts: 1, answer: 204, event }])
  })

  it('are signed by both secrets for a day after a change', async () => {
    const { id, secret } = await aWebhook()
    const { data } = await ask('POST', `/system/webhook/${id}/secret`)
    expect(await signersOf(secret, data.secret)).toEqual([true, true])
    service.console.clock.advance({ hours: 25 })
    admin = await service.console.as('admin')
    expect(await signersOf(secret, data.secret)).toEqual([false, true])
  })

  it('are no longer signed by a secret that somebody else has', async () => {
    const { id, secret } = await aWebhook()
    const { data } = await ask('POST', `/system/webhook/${id}/secret`, { endsOld: true })
    expect(await signersOf(secret, data.secret)).toEqual([false, true])
  })

  it('are sent again with the same id and body, and replayed once given up', async () => {
    const { id } = await aWebhook()
    receiver.answer = answering(500)
    await aNotice()
    await service.sendToWebhooks()
    const list = () => ask('GET', `/system/webhook/${id}/deliveries`)
    const failed = { state: 'waiting', attempts: 1, answer: 500, failure: 'HTTP 500' }
    expect((await list()).rows).toMatchObject([failed])
    service.console.clock.advance({ hours: 25 })
    admin = await service.console.as('admin')
    await service.sendToWebhooks()
    const [{ id: delivery }] = (await list()).rows
    expect((await list()).rows).toMatchObject([{ state: 'failed', attempts: 2 }])
    receiver.answer = answering(200)
    service.console.clock.advance({ minutes: 5 })
    const replay = (which: object) => ask('POST', `/system/webhook/${id}/replay`, which)
    expect((await replay({ ids: `${delivery}` })).data).toEqual({ deliveries: 1 })
    await service.sendToWebhooks()
    expect((await list()).rows).toMatchObject([{ state: 'delivered', attempts: 1, answer: 200 }])
    expect((await replay({ since: '2020-01-01 00:00:00' })).data).toEqual({ deliveries: 0 })
    const sent = receiver.received.map(({ headers: { 'webhook-id': event }, body }) => [
      event,
      body,
    ])
    expect(sent).toEqual([sent[0], sent[0], sent[0]])
  })

  it('can be tried', async () => {
    const { id, secret } = await aWebhook({ status: '1' })
    const ping = () => ask('POST', `/system/webhook/${id}/ping`)
    expect((await ping()).data).toEqual({ status: 204, failure: '' })
    expect(verified(secret)).toMatchObject({ type: 'ping', data: {} })
    receiver.answer = answering(302, { location: 'http://169.254.169.254/' })
    expect((await ping()).data).toEqual({ status: 302, failure: 'HTTP 302' })
  })

  it('are told to keepers when they are disabled', async () => {
    const { id } = await aWebhook()
    receiver.answer = answering(410)
    await aNotice()
    await service.sendToWebhooks()
    const { data } = await ask('GET', `/system/webhook/${id}`)
    expect(data).toMatchObject({ status: '1', failure: 'HTTP 410' })
    const told = service.console.messages.map(({ text }) => text)
    expect(told.filter((text) => text.includes(data.name))).toHaveLength(1)
  })

  it('begin without failures when they are enabled again', async () => {
    const { id } = await aWebhook()
    receiver.answer = answering(410)
    await aNotice()
    await service.sendToWebhooks()
    await ask('PUT', '/system/webhook', { id, status: '0' })
    const { data } = await ask('GET', `/system/webhook/${id}`)
    expect(data).toMatchObject({ status: '0', failure: null, failingSince: null })
  })

  it('have a route for each button of their rows', () => {
    const { url, actions = [] } = webhooksPage
    const posts = actions.map(
      ({ path }) => ({ method: 'POST', url: `${url}/:id/${path}` }) as const,
    )
    expect(posts.filter((one) => !service.app.hasRoute(one))).toEqual([])
    expect(posts).toHaveLength(2)
  })

  it('cost nothing while nobody asks for what happens', async () => {
    await aWebhook({ events: ['file.*'] })
    await service.sendToWebhooks()
    await aNotice()
    await service.console.as('admin')
    expect((await ask('GET', '/monitor/outbox')).total).toBe(0)
  })

  it('have no secret until one is made, and nothing is sent unsigned', async () => {
    const name = `unsigned ${performance.now()}`
    const form = { name, url: receiver.url, events: ['*'] }
    await ask('POST', '/system/webhook', form)
    const { rows } = await ask('GET', `/system/webhook/list?name=${name}`)
    await aNotice()
    await service.sendToWebhooks()
    expect(receiver.received).toEqual([])
    const pinged = await ask('POST', `/system/webhook/${rows[0].id}/ping`)
    expect(pinged).toMatchObject({ error: 'webhook_without_secret' })
  })
})

describe('addresses of webhooks', () => {
  it('says what may be sent where something else was', async () => {
    const form = { name: 'wrong', url: receiver.url, events: ['user.created'] }
    const events = await ask('POST', '/system/webhook', form)
    expect(events.msg).toMatch(/\*, session\.\*, .*, user\.added, /s)
    const contacts = { ...form, events: ['*'], sendsContacts: true }
    const { msg } = await ask('POST', '/system/webhook', contacts)
    expect(msg).toMatch(/0.*1/)
  })

  it.each([
    'http://127.0.0.2/hook',
    'http://10.0.0.1/hook',
    'http://169.254.169.254/latest',
    'http://[::1]/hook',
    'http://[::ffff:10.0.0.1]/hook',
    'https://93.184.216.34/hook',
  ])('may not be %s, which is not listed', async (url) => {
    const form = { name: url, url, events: ['*'] }
    expect(await ask('POST', '/system/webhook', form)).toMatchObject({
      error: 'webhook_address_refused',
    })
  })

  it.each([
    'http://user:secret@127.0.0.1/hook',
    'http://127.1/hook',
    'http://0x7f000001/hook',
    'http://127.0.0.1/hook#part',
    'ftp://127.0.0.1/hook',
    'http://127.0.0.1:99999/',
    'file:///etc/passwd',
  ])('may not be spelled %s', async (url) => {
    const form = { name: url, url, events: ['*'] }
    expect(await ask('POST', '/system/webhook', form)).toMatchObject({
      error: expect.stringMatching(/^(validation_failed|invalid_field)$/),
    })
  })

  it('cannot be changed to one that is not listed', async () => {
    const { id } = await aWebhook()
    const changed = { id, url: 'http://10.0.0.1/' }
    const refused = { error: 'webhook_address_refused' }
    expect(await ask('PUT', '/system/webhook', changed)).toMatchObject(refused)
    expect(await ask('PUT', '/system/webhook', { id, remark: 'same' })).toMatchObject({ code: 200 })
  })

  it('do not tell which names exist, only which are listed', async () => {
    const { id } = await aWebhook({ url: 'http://nothing.invalid/' })
    const { data } = await ask('POST', `/system/webhook/${id}/ping`)
    expect(data).toEqual({ status: 0, failure: 'ADDRESS_NOT_ALLOWED' })
  })
})
