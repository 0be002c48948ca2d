import { afterAll, beforeAll, expect, it } from 'vitest'
import { Sha256TokenDigest } from '../../adapters/crypto/sha256-token-digest.ts'
import { PostgresPasswordLinks } from '../../adapters/postgres/accounts/postgres-password-links.ts'
import { NEW_PASSWORD } from '../support/links-http.ts'
import { uniqueHex } from '../support/unique.ts'
import { UserWorld } from '../support/user-world.ts'
import { START_MS } from '../support/whole-service.ts'

const DAY_MS = 86_400_000

let world: UserWorld
beforeAll(async () => {
  world = await UserWorld.open()
}, START_MS)
afterAll(() => world.close())

/** @returns the token of a lockdown that was mailed to the owner of that time */
async function lockdownOf(userId: number): Promise<string> {
  const token = uniqueHex(43)
  const contacts = { email: `former-${userId}@example.com`, phone: undefined }
  await new PostgresPasswordLinks(world.database).add({
    ...{ digest: new Sha256TokenDigest().digest(token), userId: String(userId), contacts },
    ...{ purpose: 'lockdown', boundTo: '' },
    ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 3 * DAY_MS) },
  })
  return token
}

const lockOut = (token: string) => world.ask('POST', '/auth/password/lockdown', { token }, {})

it.each([
  ['a password', (userId: number) => setPassword(userId)],
  ['an e-mail address', (userId: number) => edit({ userId, email: `new-${userId}@example.com` })],
  ['a phone number', (userId: number) => edit({ userId, phonenumber: `1390013${userId}` })],
])('T-88 is not taken back by a former owner once somebody else has set %s', async (_, handOver) => {
  const userId = await world.somebody()
  const token = await lockdownOf(userId)
  expect(await handOver(userId)).toMatchObject({ code: 200 })
  expect(await lockOut(token)).toMatchObject({ code: 500, error: 'invalid_link' })
})

it('keeps the lockdowns of users whose contacts stay, and of those who change their own', async () => {
  const userId = await world.somebody()
  const [others, annas] = [await lockdownOf(userId), await lockdownOf(4001)]
  expect(await edit({ userId, nickName: 'Mei' })).toMatchObject({ code: 200 })
  const own = { userId: 4001, phonenumber: '13900139001' }
  expect(await world.ask('PUT', '/system/user', own, world.anna)).toMatchObject({ code: 200 })
  for (const token of [others, annas]) expect(await lockOut(token)).toMatchObject({ code: 200 })
})

function setPassword(userId: number) {
  return world.askSealed('/system/user/resetPwd', { userId, password: NEW_PASSWORD })
}

function edit(form: Readonly<Record<string, unknown>>) {
  return world.ask('PUT', '/system/user', form)
}
