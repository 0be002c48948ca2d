import type { Container } from 'inversify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { resetFactors } from '../../bootstrap/commands/admin/factors.ts'
import { changeFactorRule } from '../../bootstrap/commands/admin/require-factor.ts'
import { resetPassword } from '../../bootstrap/commands/admin/reset-password.ts'
import { changeServiceAccount } from '../../bootstrap/commands/admin/service-account.ts'
import { accountsIn } from '../../bootstrap/commands/admin/with-accounts.ts'
import type { TestClient } from '../../bootstrap/testing/test-calls.ts'
import { appCode } from '../support/app-code.ts'
import { PlainHasher } from '../support/plain-crypto.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

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
