import { expect, it } from 'vitest'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import type { Settings } from '../support/service.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { from } from '../support/sources.ts'

const NAME = 'Sent codes under abuse'

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-15: one right code opens one session, however many use it at once',
    async () => {
      const house = await openHouse(ground)
      const rounds = times(2, 150, 1000)
      const parallel = times(16, 100)
      await addOwners(house, rounds)
      for (let round = 0; round < rounds; round += 1) {
        const code = await codeFor(house, round)
        const tries = Array.from({ length: parallel }, (_, at) => tryCode(house, round, code, at))
        const opened = (await Promise.all(tries)).filter((reply) => reply.code === 200)
        expect(opened).toHaveLength(1)
      }
      const { rows } = await house.database.query('select count(*)::int as sessions from sessions')
      expect(rows).toEqual([{ sessions: rounds }])
      report('T-15 one session', { rounds, parallel, sessions: rounds })
    },
    SOAK_MS,
  )

  it(
    'T-15: three wrong tries end a code, ten end the day of a recipient',
    async () => {
      const house = await openHouse(ground)
      const recipients = times(3, 10, 100)
      await addOwners(house, recipients)
      let opened = 0
      for (let recipient = 0; recipient < recipients; recipient += 1) {
        for (let sent = 0; sent < 10; sent += 1) {
          const code = await codeFor(house, recipient)
          const guesses = Array.from({ length: times(6, 100) }, (_, at) =>
            tryCode(house, recipient, wrong(code), at),
          )
          await Promise.all(guesses)
          const { code: verdict } = await tryCode(house, recipient, code, sent)
          if (verdict === 200) opened += 1
          await forgetWindows(house)
        }
      }
      expect(opened).toBe(0)
      expect(await wrongTries(house)).toEqual(Array.from({ length: recipients }, () => '10'))
      report('T-15 guesses', { recipients, opened, mostComparisonsADay: 10 })
    },
    SOAK_MS,
  )

  it(
    'T-18: what is sent stays within every limit, and goes to allowed countries only',
    async () => {
      const house = await openHouse(ground)
      const requests = times(40, 1500, 16_000)
      const ask = async (phone: string, source: number) =>
        (await askFor(house, phone, source, source)).code === 200
      const count = async (asked: Promise<boolean>[]) =>
        (await Promise.all(asked)).filter(Boolean).length

      const many = Array.from({ length: requests }, (_, at) => at)
      const oneRecipient = await count(many.map((at) => ask(phoneOf(70), at)))
      const oneSource = await count(many.map((at) => ask(phoneOf(100 + at), 900_000)))
      const abroad = await count(
        many.map((at) => ask(`+4915112345${100 + (at % 900)}`, 10_000 + at)),
      )
      expect({ oneRecipient, oneSource, abroad }).toEqual({
        oneRecipient: 1,
        oneSource: 10,
        abroad: 0,
      })
      report('T-18', { requests: 3 * requests, oneRecipient, oneSource, abroad })
    },
    SOAK_MS,
  )
}

function openHouse(ground: Ground, more: Settings = {}): Promise<House> {
  const [perHour, perRange] = ['1000000', '1000000']
  return House.open(ground, 2, {
    DEV_INBOX: 'on',
    CODE_SERVICE_PER_HOUR: perHour,
    CODE_RANGE_PER_HOUR: perRange,
    ...more,
  })
}

function phoneOf(owner: number): string {
  return `+86138${String(10_000_000 + owner)}`
}

async function addOwners({ database }: House, count: number): Promise<void> {
  await database.query(
    `insert into users (name, name_key, nick_name, status, created_at, phone_key)
      select 'owner' || n, 'owner' || n, 'Owner', 'normal', now(), '+86138' || (10000000 + n)
      from generate_series(0, $1 - 1) n`,
    [count],
  )
}

function askFor(house: House, phone: string, instance: number, source: number) {
  const query = new URLSearchParams({ phonenumber: phone })
  const headers = { clientid: house.administrator.clientId, ...from(source) }
  return house.at(instance).ask(`/resource/sms/code?${query}`, { headers })
}

/** Asks the first instance, and looks into its inbox. */
async function codeFor(house: House, owner: number): Promise<string> {
  expect((await askFor(house, phoneOf(owner), 0, 500_000 + owner)).code).toBe(200)
  const inbox = await house.at(0).inbox()
  return inbox.findLast(({ to }) => to === phoneOf(owner))?.code ?? ''
}

function tryCode(house: House, owner: number, smsCode: string, at: number) {
  const sealed = house.seal({ grantType: 'sms', phonenumber: phoneOf(owner), smsCode })
  const headers = { ...sealed.headers, ...from(1000 * owner + at) }
  return house.at(at).ask('/auth/login', { method: 'POST', headers, body: sealed.body })
}

/** Another code of the same length. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}

/** Time passes for windows and locks, so that only the count of wrong tries is left. */
async function forgetWindows({ redis, database }: House): Promise<void> {
  await database.query('delete from login_failures')
  const windows = await redis.keys('*:window:*')
  if (windows.length > 0) await redis.del(windows)
}

async function wrongTries({ redis }: House): Promise<(string | null)[]> {
  const keys = await redis.keys('*wrong*')
  return Promise.all(keys.map((key) => redis.get(key)))
}
