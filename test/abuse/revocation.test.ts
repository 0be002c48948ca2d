import { expect, it, vi } from 'vitest'
import { addAdministrators } from '../support/administrators.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'
import { from } from '../support/sources.ts'

type Session = Readonly<Record<string, string>>

/** One of the people of a round, who has a session that every instance knows. */
interface Person {
  readonly name: string
  readonly session: Session
}

const NAME = 'Revocation over two instances'
const CROWD = times(4, 20)
const ROUNDS = times(1, 10, 1000)
// Well below the minute after which a copy of a session is looked up again anyway.
const HEARD = { timeout: 30_000, interval: 50 }
const OTHER_CLIENT = 'c'.repeat(32)

await describeOnGround(NAME, suite)

interface Change {
  /** The answer that shows that the change has arrived. */
  readonly refusal: number
  /** Nothing is accepted any more once it is acknowledged. */
  readonly isImmediate: boolean
  make(house: House, people: readonly Person[]): Promise<unknown>
}

const CHANGES: Readonly<Record<string, Change>> = {
  'a logout': {
    refusal: 401,
    isImmediate: true,
    make: (house, people) =>
      all(people, ({ session }, at) =>
        house.at(at).ask('/auth/logout', { method: 'POST', headers: session }),
      ),
  },
  'a disabled user': {
    refusal: 401,
    isImmediate: false,
    make: ({ database }, people) =>
      database.query(`update users set status = 'disabled' where name = any($1)`, [
        namesOf(people),
      ]),
  },
  'a disabled client': {
    refusal: 401,
    isImmediate: false,
    make: async (house) => {
      const { publicKey, password } = house.administrator
      const admin = await house.at(0).logIn(publicKey, password)
      const headers = { ...admin, 'content-type': 'application/json' }
      const body = JSON.stringify({ clientId: OTHER_CLIENT, status: '1' })
      const request = { method: 'PUT', headers, body }
      const { code } = await house.at(0).ask('/system/client/changeStatus', request)
      expect(code).toBe(200)
    },
  },
  'roles that are taken away': {
    refusal: 403,
    isImmediate: false,
    make: ({ database }, people) =>
      database.query(
        'delete from user_roles where user_id in (select id from users where name = any($1))',
        [namesOf(people)],
      ),
  },
  'a changed password': {
    refusal: 401,
    isImmediate: true,
    make: (house, people) => all(people, ({ name }, at) => changePassword(house, name, at)),
  },
}

function suite(ground: Ground): void {
  it(
    'T-22: every change takes effect on every instance, and stays in effect',
    async () => {
      const house = await House.open(ground, 2)
      for (const [at, [what, change]] of Object.entries(CHANGES).entries()) {
        let [checks, worstMs] = [0, 0]
        for (let round = 0; round < ROUNDS; round += 1) {
          const took = await makeOnce(house, change, await peopleOf(house, at * ROUNDS + round))
          checks += took.checks
          worstMs = Math.max(worstMs, took.ms)
        }
        const counts = { sessions: ROUNDS * CROWD, checks, accepted: 0 }
        // The promise is one second, on a machine that is not busy with other things.
        report(`T-22 ${what}`, { ...counts, worstMs: Math.round(worstMs) })
      }
    },
    SOAK_MS,
  )
}

/** @returns how long it took; nothing about it is asserted but that it ends */
async function makeOnce(house: House, change: Change, people: readonly Person[]) {
  const { make, refusal, isImmediate } = change
  expect(await codesOf(house, people)).toEqual([200])
  await make(house, people)
  const acknowledged = performance.now()
  if (!isImmediate) await expect.poll(() => codesOf(house, people), HEARD).toEqual([refusal])
  const ms = isImmediate ? 0 : performance.now() - acknowledged
  let checks = 0
  for (let look = 0; look < times(4, 10); look += 1) {
    expect(await codesOf(house, people)).toEqual([refusal])
    checks += house.instances.length * people.length
  }
  return { checks, ms }
}

/** New ones each time, with the highest role, on a client that is enabled. */
async function peopleOf(house: House, round: number): Promise<Person[]> {
  const { database } = house
  await database.query(
    `insert into clients select (jsonb_populate_record(c, $1)).* from clients c where c.id = 1
      on conflict (client_id) do update set status = 'normal'`,
    [{ id: 900_000, client_id: OTHER_CLIENT, client_key: 'other' }],
  )
  const names = Array.from({ length: CROWD }, (_, nth) => `person${round * CROWD + nth}`)
  await addAdministrators(house, names)
  return all(names, async (name, at) => {
    // Until this instance, too, knows that the client is enabled.
    const session = await vi.waitFor(() => logIn(house, name, at), SOON)
    return { name, session }
  })
}

async function logIn(house: House, username: string, at: number): Promise<Session> {
  const { password } = house.administrator
  const sealed = house.seal({ clientId: OTHER_CLIENT, username, password })
  const headers = { ...sealed.headers, ...from(at) }
  const request = { method: 'POST', headers, body: sealed.body }
  const { code, data } = await house.at(at).ask('/auth/login', request)
  expect(code).toBe(200)
  return { authorization: `Bearer ${data.access_token}`, clientid: OTHER_CLIENT }
}

/** In a session of its own, so that the first one is another. */
async function changePassword(house: House, name: string, at: number): Promise<void> {
  const own = await logIn(house, name, at)
  const { password: oldPassword } = house.administrator
  const sealed = house.seal({ oldPassword, newPassword: `Next-Horse-${name}` })
  const headers = { ...sealed.headers, ...own }
  const request = { method: 'PUT', headers, body: sealed.body }
  expect((await house.at(at).ask('/system/user/profile/updatePwd', request)).code).toBe(200)
}

/** What all instances answer to all of them, each answer once. */
async function codesOf(house: House, people: readonly Person[]): Promise<number[]> {
  const answers = house.instances.flatMap((instance) =>
    people.map(({ session }) => instance.ask('/resource/oss/list', { headers: session })),
  )
  return [...new Set((await Promise.all(answers)).map(({ code }) => code))]
}

function namesOf(people: readonly Person[]): string[] {
  return people.map(({ name }) => name)
}

function all<T, R>(items: readonly T[], call: (item: T, at: number) => Promise<R>): Promise<R[]> {
  return Promise.all(items.map(call))
}
