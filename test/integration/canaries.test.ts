import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { appCode, nextAppCode } from '../support/app-code.ts'
import type { FrontEnd } from '../support/front-end.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { sealV2 } from '../support/sealed-request.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

/**
 * Sets up and uses a second factor of a new account, and tries links and challenges.
 * @param keep notes a secret with its kind
 */
async function spreadFactors(
  house: House,
  keep: (kind: string, value: string) => string,
): Promise<void> {
  const front = house.at(0)
  const { publicKey, password, clientId } = house.administrator
  const name = `guarded${randomBytes(4).toString('hex')}`
  await house.database.query(
    `insert into users (name, name_key, nick_name, password_hash, status, created_at)
      select $1, $1, $1, password_hash, 'normal', now() from users where id = 1`,
    [name],
  )
  const send = (path: string, content: object, headers = {}) => {
    const { headers: envelope, body } = sealV2(publicKey, content, { method: 'POST', path })
    return front.ask(path, { method: 'POST', headers: { ...envelope, ...headers }, body })
  }
  const logIn = (more: object) =>
    send('/auth/login', { clientId, grantType: 'password', username: name, password, ...more })
  const session = await front.logIn(publicKey, password, name)
  const { data } = await send('/auth/factors/totp', { password }, session)
  const secret = keep('secret of an app', String(data.secret))
  const otp = appCode(secret, new Date())
  const confirmed = await send('/auth/factors/totp/confirm', { otp }, session)
  const made: unknown = confirmed.data.recoveryCodes
  const codes = Array.isArray(made) ? made.map(String) : []
  expect(codes).toHaveLength(10)
  for (const code of codes) {
    keep('recovery code', code)
    keep('recovery code without dashes', code.replaceAll('-', ''))
  }
  const [first = '', second = ''] = codes
  const wrong = {
    password: `${password} ${second}x`,
    otp: keep('wrong code', 'aaaa-bbbb-cccc-dddd'),
  }
  for (const more of [{ otp: first }, { password: `${password} ${second}` }, wrong])
    await logIn(more)
  await logIn({ otp: nextAppCode(secret, new Date()) })
  const token = keep('token of a link', randomBytes(32).toString('base64url'))
  const headers = { 'content-type': 'application/json', clientid: clientId }
  for (const path of ['link', 'lockdown', 'reset']) {
    const body = JSON.stringify({ token, newPassword: keep('new password', `Canary-${token}`) })
    await front.ask(`/auth/password/${path}`, { method: 'POST', headers, body })
  }
  const options = await front.ask('/auth/passkeys/login-options', { method: 'POST', headers })
  if (options.code === 200) keep('challenge', String(options.data.challenge))
}

const NAME = 'What is secret'
const LOG_BYTES = times(200_000, 5_000_000, 100_000_000)
/** Clients and platforms stay, and are looked at by everything that lists them. */
const KEPT_ROUNDS = 5

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-67, T-70: stands in no log, at the most talkative level, and in no dump of a store',
    async () => {
      const house = await House.open(ground, 1, {
        DEV_INBOX: 'on',
        LOG_LEVEL: 'trace',
        LOGIN_SOURCE_FAILURES: '100000',
        REPEAT_SECONDS: '0',
        STORAGE_ENDPOINTS: '127.0.0.1:9',
      })
      const canaries = new Canaries()
      const phones = new Canaries()
      canaries.keep('password', house.administrator.password)
      for (let nth = 0; nth < KEPT_ROUNDS; nth += 1)
        await spreadFactors(house, (kind, value) => canaries.keep(kind, value))
      let rounds = 0
      while (house.at(0).output.length < LOG_BYTES || rounds <= KEPT_ROUNDS) {
        await Promise.all(
          Array.from({ length: 4 }, () =>
            spread(house, { canaries, phones }, rounds <= KEPT_ROUNDS),
          ),
        )
        rounds += 1
      }
      const { output } = house.at(0)
      // The first start shows the password of the administrator, once and to people.
      const log = output.split('\n').filter((line) => line.startsWith('{'))
      const stores = [await dumpOfPostgres(house), await dumpOfRedis(house)]
      report('T-67, T-70', {
        canaries: canaries.size,
        lines: log.length,
        logBytes: output.length,
        dumpBytes: stores.join('').length,
      })
      expect(canaries.size).toBeGreaterThanOrEqual(40)
      expect(log.length).toBeGreaterThan(100)
      expect([canaries, phones].map((all) => all.foundIn(log.join('\n')))).toEqual([[], []])
      expect(stores.map((store) => canaries.foundIn(store))).toEqual([[], []])

      // Else the search itself would prove nothing.
      const planted = canaries.make('planted')
      await house.redis.set('planted', planted)
      await house.database.query(`create table planted as select '${planted}'::bytea as it`)
      const found = [await dumpOfPostgres(house), await dumpOfRedis(house)]
      expect(found.map((store) => canaries.foundIn(store))).toEqual([['planted'], ['planted']])
    },
    SOAK_MS,
  )
}

/** Values that must not be seen again, in whatever form, and what they are. */
class Canaries {
  readonly #kinds = new Map<string, string>()

  get size(): number {
    return this.#kinds.size
  }

  make(kind: string): string {
    return this.keep(kind, `Canary-${kind}&+${randomBytes(9).toString('hex')}`)
  }

  keep(kind: string, value: string): string {
    this.#kinds.set(value, kind)
    return value
  }

  foundIn(text: string): string[] {
    const found = [...this.#kinds].filter(([value]) =>
      formsOf(value).some((form) => text.includes(form)),
    )
    return [...new Set(found.map(([, kind]) => kind))]
  }
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const base64 = bytes.toString('base64').replaceAll('=', '').slice(0, -1)
  return [value, base64, bytes.toString('hex'), encodeURIComponent(value)]
}

/** Sends every kind of secret to where it belongs, and to where it does not. */
async function spread(
  house: House,
  { canaries, phones }: { canaries: Canaries; phones: Canaries },
  isKept: boolean,
): Promise<void> {
  const front = house.at(0)
  const { publicKey, password, clientId } = house.administrator
  const session = await front.logIn(publicKey, password)
  const token = canaries.keep('token', session.authorization?.split(' ')[1] ?? '')
  const json = { 'content-type': 'application/json' }
  const wrong = house.seal({ username: 'nobody', password: canaries.make('wrong password') })
  const social = { source: 'github', socialCode: canaries.make('code') }
  const strange = house.seal({
    grantType: 'social',
    ...social,
    socialState: canaries.make('state'),
  })
  const phone = phones.keep(
    'phone',
    `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  )
  const inHeaders = { 'x-any': canaries.make('header'), cookie: canaries.make('cookie') }
  const query = encodeURIComponent(canaries.make('query'))
  const plain = JSON.stringify({ clientId, password: canaries.make('plain body') })
  const broken = `{"noticeTitle":"${canaries.make('broken body')}`
  const asked: [path: string, request: RequestInit][] = [
    ['/auth/login', { method: 'POST', ...wrong }],
    ['/auth/login', { method: 'POST', ...strange }],
    ['/auth/login', { method: 'POST', headers: json, body: plain }],
    [`/auth/codes?Authorization=Bearer%20${token}&x=${query}`, {}],
    [`/nowhere/${token}?x=${query}`, { headers: { ...session, ...inHeaders } }],
    [`/%zz?x=${query}`, { headers: session }],
    [`/resource/sms/code?phonenumber=${phone}`, { headers: { clientid: clientId } }],
    ['/system/notice', { method: 'POST', headers: { ...session, ...json }, body: broken }],
    ['/system/user/getInfo', { headers: { authorization: `Bearer ${canaries.make('no token')}` } }],
  ]
  await Promise.all(asked.map(([path, request]) => front.ask(path, request)))
  await useKey(front, house, { ...session, ...json }, canaries)
  if (isKept) await keep(front, { ...session, ...json }, canaries)
}

/** Makes a key, sends it where it belongs and where it does not, and revokes it. */
async function useKey(
  front: FrontEnd,
  house: House,
  headers: Record<string, string>,
  canaries: Canaries,
) {
  const name = randomBytes(6).toString('hex')
  const { password, publicKey } = house.administrator
  const form = { name, days: 1, permissions: ['system:notice:add'], password }
  const path = '/auth/keys'
  const { headers: envelope, body: sealed } = sealV2(publicKey, form, { method: 'POST', path })
  const sent = { ...headers, ...envelope }
  const made = await front.ask(path, { method: 'POST', headers: sent, body: sealed })
  const { key, keyId } = Object(made.data)
  expect(made.code).toBe(200)
  const authorization = `Bearer ${canaries.keep('key for programs', key)}`
  const body = JSON.stringify({ noticeTitle: 'x', noticeType: '1', noticeContent: 'y' })
  const own = { authorization, 'content-type': 'application/json' }
  await front.ask('/system/notice', { method: 'POST', headers: own, body })
  await front.ask(`/auth/codes?Authorization=${encodeURIComponent(authorization)}`, {})
  await front.ask('/auth/keys', { headers: { authorization: `${authorization}x` } })
  await front.ask(`/auth/keys/${keyId}`, { method: 'DELETE', headers })
}

/** Secrets that the service stores, because it needs them again. */
async function keep(front: FrontEnd, headers: Record<string, string>, canaries: Canaries) {
  const name = randomBytes(6).toString('hex')
  const bodies: [path: string, body: Record<string, unknown>][] = [
    [
      '/resource/oss/config',
      {
        configKey: name,
        accessKey: canaries.make('access-key'),
        secretKey: canaries.make('secret-key'),
        bucketName: 'files',
        endpoint: '127.0.0.1:9',
      },
    ],
    [
      '/system/client',
      {
        clientKey: name,
        grantTypeList: ['password'],
        deviceType: 'pc',
        clientSecret: canaries.make('client-secret'),
      },
    ],
  ]
  for (const [path, body] of bodies) {
    const { code } = await front.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([path, code]).toEqual([path, 200])
  }
}

/** Every row of every table; bytes as hexadecimal digits. */
async function dumpOfPostgres({ database }: House): Promise<string> {
  const tables = `select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const parts: string[] = []
  for (const { name } of (await database.query(tables)).rows) {
    const { rows } = await database.query(`select t::text as row from ${name} t`)
    parts.push(...rows.map(({ row }) => String(row)))
  }
  expect(parts.length).toBeGreaterThan(50)
  return parts.join('\n')
}

/** Every key with its value, as the server itself would write them. */
async function dumpOfRedis({ redis }: House): Promise<string> {
  await redis.config('SET', 'rdbcompression', 'no')
  const keys = await redis.keys('*')
  const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
  expect(keys.length).toBeGreaterThan(5)
  return [...keys, ...values.map((value) => value?.toString('latin1') ?? '')].join('\n')
}
