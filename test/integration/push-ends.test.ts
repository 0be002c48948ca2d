import { expect, it } from 'vitest'
import { textFor } from '../../adapters/http/words/texts.ts'
import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import { aPicture } from '../support/bodies.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { EventStream } from '../support/push-streams.ts'
import { itInSoak, report } from '../support/soak.ts'

type Session = Record<string, string>

/** Somebody with a stream at the second instance, and what is done at the first one. */
interface Person {
  readonly name: string
  readonly clientId: string
  readonly session: Session
}

const NAME = 'Event streams of two instances'
const WELCOME = 'Welcome. You are logged in.'
const FIRST = [
  WELCOME,
  'Your account has no role yet, so the menu is empty. Ask your administrator for one.',
]
const told = (ending: SessionEnding) => [textFor(`not_logged_in.${ending}`, {}, 'en')]
const CLIENT = 'd'.repeat(32)

await describeOnGround(NAME, suite)

/** The last words of the stream, and what ends it. */
const ENDS: Readonly<
  Record<string, readonly [string[], (house: House, who: Person) => Promise<unknown>]>
> = {
  'a logout': [
    [],
    (house, { session }) => house.at(0).ask('/auth/logout', { method: 'POST', headers: session }),
  ],
  'a forced logout': [
    told('ended-by-administrator'),
    async (house, { name }) => {
      const admin = await administrator(house)
      const path = `/monitor/online/list?userName=${name}`
      const { rows = [] } = await house.at(0).ask(path, { headers: admin })
      const request = { method: 'DELETE', headers: admin }
      return house.at(0).ask(`/monitor/online/${rows[0]?.tokenId}`, request)
    },
  ],
  'a disabled user': [
    told('account-disabled'),
    ({ database }, { name }) =>
      database.query(`update users set status = 'disabled' where name = $1`, [name]),
  ],
  'a disabled client': [
    told('client-disabled'),
    (house, { clientId }) =>
      change(house, 'PUT', '/system/client/changeStatus', { clientId, status: '1' }),
  ],
  'a removed client': [
    told('client-disabled'),
    (house, { clientId: clientid }) =>
      house.database.query('delete from clients where client_id = $1', [clientid]),
  ],
  'a changed password': [
    told('password-changed'),
    async (house, who) => {
      const own = await logIn(house, who)
      const { password: oldPassword } = house.administrator
      const sealed = house.seal({ oldPassword, newPassword: 'Quiet-Harbour-2026' })
      const headers = { ...sealed.headers, ...own }
      const request = { method: 'PUT', headers, body: sealed.body }
      return house.at(0).ask('/system/user/profile/updatePwd', request)
    },
  ],
  'a time that is over': [
    told('expired'),
    ({ database }, { name }) => touch(database, name, `expires_at = now() - interval '1 second'`),
  ],
  'a pause too long': [
    told('expired'),
    ({ database }, { name }) => touch(database, name, `last_used_at = now() - interval '1 day'`),
  ],
}

function suite(ground: Ground): void {
  it('end with the session at another instance, however it ends', async () => {
    const house = await House.open(ground, 2)
    for (const [nth, [what, [lastWords, end]]] of Object.entries(ENDS).entries()) {
      const who = await somebody(house, nth)
      const other = await EventStream.open(
        `${house.at(1).origin}/resource/sse`,
        await administrator(house),
      )
      const stream = await EventStream.open(`${house.at(1).origin}/resource/sse`, who.session)
      await stream.untilTexts(FIRST)
      const started = performance.now()
      await end(house, who)
      await stream.untilOver()
      // Two seconds are promised on a machine that is not busy with other things.
      report(`stream after ${what}`, { milliseconds: Math.round(performance.now() - started) })
      expect(stream.texts, what).toEqual([...FIRST, ...lastWords])
      expect(stream.received, what).toMatch(/: disconnected\n\n$/)
      expect(other.isOver, what).toBe(false)
    }
  }, 300_000)

  it('open once for a ticket, wherever it is shown, and bring what was missed elsewhere', async () => {
    const house = await House.open(ground, 2, { PUSH_PER_USER: '2' })
    const session = await administrator(house)
    const { data } = await house
      .at(0)
      .ask('/resource/push/ticket', { method: 'POST', headers: session })
    expect(data).toMatchObject({ expiresIn: 30 })
    const shown = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        EventStream.open(`${house.at(n).origin}/resource/sse?ticket=${data.ticket}`),
      ),
    )
    expect(shown.filter(({ status }) => status === 401)).toHaveLength(15)
    const [opened] = shown.filter(({ status }) => status === 200)
    await opened?.untilTexts([WELCOME])
    opened?.leave()
    for (const title of ['one', 'two']) await announce(house, title)

    // A browser that lost its connection comes back to any instance, without a new ticket.
    const { authorization = '', clientid = '' } = session
    const query = new URLSearchParams({ clientid, Authorization: authorization })
    const returning = { 'last-event-id': opened?.lastId ?? '' }
    for (const at of [0, 1]) {
      const url = `${house.at(at).origin}/resource/sse?${query}`
      const stream = await EventStream.open(url, returning)
      await stream.untilTexts(['[Notice] one', '[Notice] two'])
      stream.leave()
    }

    // The cap is of one user at one instance.
    const url = `${house.at(0).origin}/resource/sse`
    const far = await EventStream.open(`${house.at(1).origin}/resource/sse`, session)
    const near = [await EventStream.open(url, session), await EventStream.open(url, session)]
    await EventStream.open(url, session)
    await near[0]?.untilOver()
    expect([near[1]?.isOver, far.isOver]).toEqual([false, false])
  }, 300_000)

  itInSoak(
    'report the progress of a move at another instance',
    async () => {
      const house = await House.open(ground, 2)
      const session = await administrator(house)
      await house.at(0).upload(session, aPicture())
      const form = { configKey: 'second', endpoint: 'local', bucketName: 'local' }
      const keys = { accessKey: 'local', secretKey: 'local', accessPolicy: '0' }
      await change(house, 'POST', '/resource/oss/config', { ...form, ...keys })
      const stream = await EventStream.open(`${house.at(1).origin}/resource/sse`, session)
      await change(house, 'POST', '/resource/oss/migration', { from: 'default', to: 'second' })
      await expect
        .poll(() => stream.texts.at(-1), { timeout: 60_000 })
        .toBe('All files of default are now on second: 1.')
      expect(stream.texts).toContainEqual(
        expect.stringMatching(/^Moving files from default to second: \d+ %\.$/),
      )
    },
    300_000,
  )
}

async function administrator(house: House): Promise<Session> {
  const { publicKey, password } = house.administrator
  return house.at(0).logIn(publicKey, password)
}

async function change(house: House, method: string, path: string, body: object) {
  const headers = { ...(await administrator(house)), 'content-type': 'application/json' }
  const answer = await house.at(0).ask(path, { method, headers, body: JSON.stringify(body) })
  expect(answer.code, answer.msg).toBe(200)
}

const announce = (house: House, title: string) =>
  change(house, 'POST', '/system/notice', { noticeTitle: title, noticeType: '1', status: '' })

/** With the administrator's password, and a client of their own. */
async function somebody(house: House, nth: number): Promise<Person> {
  const { database } = house
  const [name, clientId] = [`person${nth}`, `${nth}${CLIENT.slice(1)}`]
  await database.query(
    `insert into users (name, name_key, nick_name, password_hash, status, created_at)
      select $1, $1, $1, password_hash, 'normal', now() from users where id = 1`,
    [name],
  )
  await database.query(
    'insert into clients select (jsonb_populate_record(c, $1)).* from clients c where c.id = 1',
    [{ id: 900_000 + nth, client_id: clientId, client_key: name }],
  )
  const session = await logIn(house, { name, clientId })
  return { name, clientId, session }
}

async function logIn(house: House, { name, clientId }: Pick<Person, 'name' | 'clientId'>) {
  const { password } = house.administrator
  const sealed = house.seal({ clientId, username: name, password })
  const headers = { ...sealed.headers, 'content-language': 'en_US' }
  const request = { method: 'POST', headers, body: sealed.body }
  const { code, msg, data } = await house.at(0).ask('/auth/login', request)
  expect(code, msg).toBe(200)
  return { authorization: `Bearer ${data.access_token}`, clientid: clientId }
}

function touch(database: House['database'], name: string, what: string) {
  const theirs = 'user_id = (select id from users where name = $1)'
  return database.query(`update sessions set ${what} where ${theirs}`, [name])
}
