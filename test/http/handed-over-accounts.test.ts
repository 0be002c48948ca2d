import { afterAll, beforeAll, expect, it } from 'vitest'
import { Sha256TokenDigest } from '../../adapters/crypto/digests.ts'
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

/** They give a stranger nothing. Every other table that refers to users has to be empty after a lockdown. */
const HARMLESS = ['box_messages', 'invitations', 'user_posts', 'user_roles']

const REFERRING = `select k.conrelid::regclass::text as table, a.attname as owner, (
    select json_agg(json_build_array(column_name, udt_name)) from information_schema.columns
      where table_schema = current_schema() and table_name = k.conrelid::regclass::text
        and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
  ) as required
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
  where k.contype = 'f' and k.confrelid = 'users'::regclass`

it('T-88 leaves nothing that refers to the account and was added since', async () => {
  const userId = await world.somebody()
  const token = await lockdownOf(userId)
  const samples: Readonly<Record<string, unknown>> = {
    ...{ int8: userId, int4: 1, text: 'added', _text: [], _int8: [], bytea: Buffer.alloc(1) },
    ...{ timestamptz: new Date(Date.now() + 60_000), purpose: 'reset' },
  }
  const tables = (await world.run(REFERRING)).filter(({ table }) => !HARMLESS.includes(`${table}`))
  for (const { table, required } of tables) {
    const names = (required as [string, string][]).map(([name]) => name)
    const values = (required as [string, string][]).map(
      ([name, type]) => samples[name] ?? samples[type],
    )
    const places = names.map((_, at) => `$${at + 1}`)
    await world.run(`insert into ${table} (${names}) values (${places})`, values)
  }
  expect(await lockOut(token)).toMatchObject({ code: 200 })
  const left: string[] = []
  for (const { table, owner } of tables) {
    const [row] = await world.run(`select from ${table} where ${owner} = $1`, [userId])
    if (row) left.push(`${table}`)
  }
  // The new link of the owner.
  expect(left).toEqual(['password_links'])
})

function setPassword(userId: number) {
  return world.askSealed('/system/user/resetPwd', { userId, password: NEW_PASSWORD })
}

function edit(form: Readonly<Record<string, unknown>>) {
  return world.ask('PUT', '/system/user', form)
}
