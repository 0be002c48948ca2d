import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { PostgresSessionStore } from '../../adapters/postgres/sessions/postgres-session-store.ts'
import { resetPassword } from '../../bootstrap/commands/admin/admin.ts'
import { accountsIn } from '../../bootstrap/commands/admin/with-accounts.ts'
import {
  SESSION_ENDINGS,
  type SessionEnding,
} from '../../domain/identity/sessions/session-ending.ts'
import { MEASURES } from '../support/ends/measures.ts'
import {
  Administrator,
  ask,
  type Headers,
  logIn,
  PASSWORD,
  type Place,
} from '../support/ends/service.ts'
import { ThirdParties } from '../support/ends/third-parties.ts'
import { PlainHasher } from '../support/plain-crypto.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { EventStream } from '../support/push-streams.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { SOON } from '../support/soak.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

type Person = Awaited<ReturnType<Administrator['add']>>

const thirdParties = new ThirdParties()
let database: Database
let service: WholeService
let admin: Administrator

beforeAll(async () => {
  const more = { REPEAT_SECONDS: '0', SESSIONS_PER_USER: '2', ...(await thirdParties.open()) }
  database = await anyDatabase()
  service = await wholeService(more, undefined, database)
  const { origin, publicKey, clientId, password } = service
  const doors = { here: origin, there: origin }
  admin = await Administrator.of({ ...doors, publicKey, clientId, password, thirdParties })
}, START_MS)
afterAll(async () => {
  await service.close()
  await thirdParties.close()
})

async function entered({ place, name, source }: Person): Promise<Headers> {
  const session = await logIn(place, place.there, { username: name, password: PASSWORD }, source)
  if (!session) throw new Error(`${name} cannot log in`)
  return session
}

const change = (name: keyof typeof MEASURES) => async (person: Person) =>
  MEASURES[name]?.run(admin, person)

/** Reaches the store without the service, as another instance does that ends half-way. */
const stored = (text: string) => async (person: Person) => {
  await database.rows({ text }, [person.id])
  await service.forgetRights()
}

/** Nobody tells the channel; the periodic look does, in `push-ends.test.ts`. */
const UNTOLD: readonly string[] = [
  ...['a logout', 'a password set by the command', 'an account disabled in the store'],
  ...['a client that is gone', 'the end of its time', 'too long a pause'],
]

/** Every way in which a session can end. */
const WAYS: Readonly<Record<string, readonly [SessionEnding, (who: Person) => Promise<unknown>]>> =
  {
    'a logout': [
      'logout',
      ({ place, session }) =>
        ask(place.there, '/auth/logout', { method: 'POST', headers: session }),
    ],
    'another device of the user': [
      'ended-elsewhere',
      async (who) => {
        const headers = await entered(who)
        const { rows = [] } = await ask(who.place.there, '/monitor/online', { headers })
        const path = `/monitor/online/myself/${rows.at(-1)?.tokenId}`
        return ask(who.place.there, path, { method: 'DELETE', headers })
      },
    ],
    'an administrator': ['ended-by-administrator', change('is logged out of every session')],
    'newer logins': [
      'newer-login',
      async (who) => {
        await entered(who)
        await entered(who)
      },
    ],
    "the user's new password": [
      'password-changed',
      async (who) => {
        const headers = await entered(who)
        const path = '/system/user/profile/updatePwd'
        return sealed(who.place, path, headers, {
          oldPassword: PASSWORD,
          newPassword: 'New-Horse-9',
        })
      },
    ],
    'a password set by an administrator': ['password-set', change('is given another password')],
    'a password set by the command': [
      'password-set',
      async ({ name }) => {
        const parts = { accounts: await accountsIn(database), hasher: new PlainHasher() }
        return resetPassword(parts, name, 'Set-Horse-99')
      },
    ],
    'a disabled account': ['account-disabled', change('is disabled by the switch')],
    'a disabled account, in the form': ['account-disabled', change('is disabled in the form')],
    'an account disabled in the store': [
      'account-disabled',
      stored(`update users set status = 'disabled' where id = $1`),
    ],
    'a removed account': ['account-removed', change('is removed')],
    'a client that is gone': [
      'client-disabled',
      stored(`update sessions set client_id = 'gone' where user_id = $1`),
    ],
    'the end of its time': [
      'expired',
      stored(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`),
    ],
    'too long a pause': [
      'expired',
      stored(`update sessions set idle_seconds = 1, last_used_at = now() - interval '1 minute'
      where user_id = $1`),
    ],
  }

async function sealed(place: Place, path: string, session: Headers, content: object) {
  const { headers, body } = sealV1(place.publicKey, content)
  return ask(place.there, path, { method: 'PUT', headers: { ...headers, ...session }, body })
}

const TEXTS: Readonly<Record<SessionEnding, readonly [english: RegExp, chinese: RegExp]>> = {
  logout: [/^You have logged out/, /退出登录/],
  'ended-elsewhere': [/another of your devices/, /其他设备上将此登录下线/],
  'ended-by-administrator': [/^An administrator ended this session/, /管理员.*强制下线/],
  'newer-login': [/too many devices/, /数量已达上限/],
  'password-changed': [/^You changed your password/, /其他设备上修改密码/],
  'password-set': [/^An administrator set a new password/, /管理员已为您设置新密码/],
  'account-disabled': [/account is disabled/, /账号已被停用/],
  'account-removed': [/account was removed/, /账号已被删除/],
  'client-disabled': [/through this application are disabled/, /此客户端已停止登录/],
  expired: [/expired/, /已过期/],
}

describe('a session ended by', () => {
  it.each(
    Object.entries(WAYS),
  )('%s says so, with the next request and on the channel', async (way, [ending, end]) => {
    const person = await admin.add()
    const { 'source-address': _source, ...session } = person.session
    const streams = await Promise.all(
      ['en_US', 'zh_CN'].map((language) =>
        EventStream.open(`${service.origin}/resource/sse`, {
          ...session,
          'content-language': language,
        }),
      ),
    )
    await end(person)
    const told = (language: string) =>
      ask(service.origin, '/system/user/getInfo', {
        headers: { ...session, 'content-language': language },
      })
    await expect.poll(async () => (await told('en_US')).code, SOON).toBe(401)
    const [english, chinese] = TEXTS[ending]
    expect(await told('en_US')).toMatchObject({
      error: 'not_logged_in',
      msg: expect.stringMatching(english),
    })
    expect((await told('zh_CN')).msg).toMatch(chinese)
    if (UNTOLD.includes(way)) return
    for (const stream of streams) await stream.untilOver()
    expect(streams.map(({ texts }) => texts.at(-1))).toEqual([
      expect.stringMatching(english),
      expect.stringMatching(chinese),
    ])
  })

  it('all ways have a case', () => {
    const covered = new Set(Object.values(WAYS).map(([ending]) => ending))
    expect(SESSION_ENDINGS.filter((ending) => !covered.has(ending))).toEqual([])
  })

  it('a logout of a week ago says no more', async () => {
    const { session } = await admin.add()
    await ask(service.origin, '/auth/logout', { method: 'POST', headers: session })
    const msg = async () =>
      (await ask(service.origin, '/system/user/getInfo', { headers: session })).msg
    expect(await msg()).toMatch(/^You have logged out/)
    await new PostgresSessionStore(database).removeDead(new Date(Date.now() + 8 * 86_400_000), 1000)
    expect(await msg()).toBe('You are not logged in, or your session has ended.')
  })

  it('nothing that a stranger could name is told apart', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}`, clientid: service.clientId }
    const { msg } = await ask(service.origin, '/system/user/getInfo', { headers })
    expect(msg).toBe('You are not logged in, or your session has ended.')
  })
})
