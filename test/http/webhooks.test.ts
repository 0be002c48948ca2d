import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService
let receiver: WebhookReceiver
let headers: Record<string, string>

beforeAll(async () => {
  receiver = await webhookReceiver()
  const settings = { WEBHOOK_ENDPOINTS: '127.0.0.1', REPEAT_SECONDS: '0' }
  service = await wholeService(settings)
  headers = await service.logIn('admin')
}, START_MS)
afterAll(async () => {
  await service.close()
  await receiver.close()
})
beforeEach(() => void receiver.received.splice(0))

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  return (await service.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
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

describe('webhooks', () => {
  it('are told of what they ask for, signed as Standard Webhooks', async () => {
    const { id, secret } = await aWebhook()
    await aNotice()
    await service.sendToWebhooks()
    const [{ body = '', headers: sent = {}, path = '' } = {}] = receiver.received
    expect(path).toBe('/hook')
    const verified: unknown = new Webhook(secret).verify(body, sent)
    expect(verified).toEqual({
      ...{ type: 'record.added', version: 1, timestamp: expect.stringMatching(/^20.*Z$/) },
      data: { record: 'notice', id: expect.stringMatching(/^\d+$/) },
    })
    expect(receiver.received).toHaveLength(1)
    const { rows } = await ask('GET', `/system/webhook/${id}/deliveries`)
    const event = sent['webhook-id']
    expect(rows).toMatchObject([{ state: 'delivered', attempts: 1, answer: 204, event }])
    await ask('DELETE', `/system/webhook/${id}`)
  })
})
