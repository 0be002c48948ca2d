import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../bootstrap/testing/test-calls.ts'
import {
  SESSION_ENDINGS,
  type SessionEnding,
} from '../../domain/identity/sessions/session-ending.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

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
    expect(told).toEqual([expect.objectContaining({ userId: person.userId, reason, sessions: 1 })])
  })

  it('each reason has a way', () => {
    const covered = [...Object.keys(WAYS), ...UNTOLD]
    expect(covered.toSorted()).toEqual([...SESSION_ENDINGS].toSorted())
  })
})
