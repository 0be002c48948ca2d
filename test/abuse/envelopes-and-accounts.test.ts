import { expect, it } from 'vitest'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { report, SOAK_MS, times, welchT } from '../support/soak.ts'
import { from } from '../support/sources.ts'

const NAME = 'Envelopes, sessions and accounts under abuse'

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-07: an envelope that was used is refused on every instance',
    async () => {
      const house = await House.open(ground, 2)
      const envelopes = times(10, 300, 1000)
      const replays = times(4, 10)
      let accepted = 0
      for (let number = 0; number < envelopes; number += 1) {
        const sealed = house.seal({ username: `nobody${number}`, password: 'wrong-password' })
        expect((await post(house, number, sealed, number)).error).toBe('invalid_grant')
        const again = Array.from({ length: replays }, (_, at) => post(house, at, sealed, number))
        const errors = (await Promise.all(again)).map(({ error }) => error)
        accepted += errors.filter((error) => error !== 'invalid_envelope').length
      }
      expect(accepted).toBe(0)
      report('T-07', { envelopes, replays: envelopes * replays, accepted })
    },
    SOAK_MS,
  )

  it(
    'T-22: after a logout no instance accepts the token',
    async () => {
      const house = await House.open(ground, times(2, 3))
      const { publicKey, password } = house.administrator
      const sessions = times(15, 150, 500)
      let accepted = 0
      for (let number = 0; number < sessions; number += 1) {
        const session = await house.at(number).logIn(publicKey, password)
        expect(await everywhere(house, session, 1)).toEqual(house.instances.map(() => 200))
        await house.at(number + 1).ask('/auth/logout', { method: 'POST', headers: session })
        const codes = await everywhere(house, session, times(5, 70))
        accepted += codes.filter((code) => code !== 401).length
      }
      expect(accepted).toBe(0)
      report('T-22', { sessions, accepted })
    },
    SOAK_MS,
  )

  it(
    'T-09, T-10: answers do not reveal whether an account exists; their times are printed',
    async () => {
      const house = await House.open(ground, 1)
      const samples = times(20, 1000, 20_000)
      await addAccounts(house, samples)
      const answers = new Set<string>()
      const took = { known: [0].slice(1), disabled: [0].slice(1), unknown: [0].slice(1) }
      for (let number = 0; number < samples; number += 1) {
        for (const kind of KINDS) {
          const sealed = house.seal({ username: `${kind}${number}`, password: 'wrong-password' })
          const begun = performance.now()
          const { requestId: _, ...answer } = await post(house, 0, sealed, number)
          took[kind].push(performance.now() - begun)
          answers.add(JSON.stringify(answer))
        }
      }
      const t = (kind: 'disabled' | 'unknown') => rounded(welchT(took.known, took[kind]))
      report('T-10', { samples, tDisabled: t('disabled'), tUnknown: t('unknown') })
      expect([...answers]).toHaveLength(1)
    },
    SOAK_MS,
  )
}

const KINDS = ['known', 'disabled', 'unknown'] as const

/** Accounts with the administrator's password, which nobody tries here. */
async function addAccounts({ database }: House, count: number): Promise<void> {
  for (const [kind, status] of [
    ['known', 'normal'],
    ['disabled', 'disabled'],
  ]) {
    await database.query(
      `insert into users (name, name_key, nick_name, password_hash, status, created_at)
        select $1 || n, $1 || n, $1 || n, u.password_hash, $2, now()
        from generate_series(0, $3 - 1) n, users u where u.id = 1`,
      [kind, status, count],
    )
  }
}

function post(house: House, instance: number, sealed: ReturnType<House['seal']>, source: number) {
  const headers = { ...sealed.headers, ...from(source) }
  return house.at(instance).ask('/auth/login', { method: 'POST', headers, body: sealed.body })
}

async function everywhere(house: House, session: Record<string, string>, looks: number) {
  const all = house.instances.flatMap((instance) =>
    Array.from({ length: looks }, () => instance.whoAmI(session)),
  )
  return Promise.all(all)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
