import { expect, it } from 'vitest'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { from } from '../support/sources.ts'

const NAME = 'Captchas and windows under abuse'
const CAPTCHAS_A_MINUTE = 60

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-14: one right answer is accepted once, however many use it at once',
    async () => {
      const house = await House.open(ground, 2, { CAPTCHA: 'math' })
      const rounds = times(4, 150, 1000)
      const parallel = times(20, 100)
      let accepted = 0
      for (let round = 0; round < rounds; round += 1) {
        const captcha = await solvedCaptcha(house, round)
        const tries = Array.from({ length: parallel }, (_, index) =>
          use(house, captcha, round, index),
        )
        const passed = (await Promise.all(tries)).filter((error) => error === 'invalid_grant')
        expect(passed).toHaveLength(1)
        accepted += passed.length
      }
      report('T-14', { rounds, parallel, accepted })
    },
    SOAK_MS,
  )

  it(
    'T-16: a window of N lets exactly N through, over all instances',
    async () => {
      const house = await House.open(ground, times(2, 3), { CAPTCHA: 'math' })
      const windows = times(3, 200, 1000)
      const parallel = 64
      for (let window = 0; window < windows; window += 1) {
        const asks = Array.from({ length: parallel }, (_, index) =>
          house.at(index).ask('/auth/code', { headers: from(window) }),
        )
        const allowed = (await Promise.all(asks)).filter(({ code }) => code === 200)
        expect(allowed).toHaveLength(CAPTCHAS_A_MINUTE)
      }
      const keys = await house.redis.keys('*window*')
      const lives = await Promise.all(keys.map((key) => house.redis.ttl(key)))
      expect(keys.length).toBeGreaterThan(0)
      expect(lives.filter((seconds) => seconds < 0)).toEqual([])
      report('T-16', { windows, parallel, aboveN: 0, keysWithoutExpiry: 0 })
    },
    SOAK_MS,
  )
}

interface SolvedCaptcha {
  readonly uuid: string
  readonly code: string
}

async function solvedCaptcha(house: House, source: number): Promise<SolvedCaptcha> {
  const { data } = await house.at(0).ask('/auth/code', { headers: from(source) })
  const uuid = String(data.uuid)
  const [key] = await house.redis.keys(`*code:captcha:${uuid}`)
  return { uuid, code: (await house.redis.get(key ?? '')) ?? '' }
}

/** @returns `invalid_grant` when the captcha was accepted: then the password was looked at */
async function use(house: House, captcha: SolvedCaptcha, round: number, index: number) {
  const payload = { username: `nobody${round}`, password: 'wrong-password', ...captcha }
  const { headers, body } = house.seal(payload)
  const request = { method: 'POST', headers: { ...headers, ...from(round) }, body }
  return (await house.at(index).ask('/auth/login', request)).error
}
