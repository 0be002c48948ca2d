import { expect, it } from 'vitest'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { from } from '../support/sources.ts'

const NAME = 'Registration under abuse'

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-26, T-27: nobody registers once it is closed, even at the same moment, and a name has one owner',
    async () => {
      const house = await House.open(ground, 2, { REPEAT_SECONDS: '0' })
      const closer = await closerOf(house)
      const [rounds, crowd] = [times(2, 60, 1000), times(12, 40, 100)]
      const closed = await Promise.all(people(crowd).map((at) => register(house, `early${at}`, at)))
      expect([...new Set(closed)]).toEqual(['registration_closed'])
      expect(await countOf(house)).toBe(1)
      let [requests, late] = [crowd, 0]
      for (let round = 0; round < rounds; round += 1) {
        await closer('true')
        const before = await countOf(house)
        // Half of them want one name, the others one each; meanwhile somebody closes the door.
        const asked = people(crowd).map((at) => {
          const name = at % 2 ? `one${round}` : `own${round}x${at}`
          return register(house, name, round * crowd + at)
        })
        await Promise.race(asked)
        await closer('false')
        const atClosing = await countOf(house)
        const outcomes = await Promise.all(asked)
        late += (await countOf(house)) - atClosing
        requests += crowd
        expect(outcomes.filter((error) => error === undefined)).toHaveLength(atClosing - before)
        const ofOne = outcomes.filter((error, at) => at % 2 === 1 && error === undefined)
        expect(ofOne.length).toBeLessThanOrEqual(1)
      }
      expect(late).toBe(0)
      // Otherwise nothing above would have been at stake.
      expect(await countOf(house)).toBeGreaterThan(1)
      report('T-26', { requests, rounds, rowsAfterClosing: late })
    },
    SOAK_MS,
  )
}

function people(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}

/** @returns what sets the parameter, and is done when that is acknowledged */
async function closerOf(house: House) {
  const { publicKey, password } = house.administrator
  const session = await house.at(0).logIn(publicKey, password)
  const headers = { ...session, 'content-type': 'application/json' }
  return async (configValue: string) => {
    const body = JSON.stringify({ configKey: 'sys.account.registerUser', configValue })
    const request = { method: 'PUT', headers, body }
    expect((await house.at(1).ask('/system/config/updateByKey', request)).code).toBe(200)
  }
}

/** @returns the error, if it is refused */
async function register(house: House, username: string, at: number): Promise<string | undefined> {
  const sealed = house.seal({ username, password: 'Correct-Horse-8' })
  const headers = { ...sealed.headers, ...from(at) }
  const request = { method: 'POST', headers, body: sealed.body }
  return (await house.at(at >> 1).ask('/auth/register', request)).error
}

async function countOf({ database }: House): Promise<number> {
  return (await database.query('select count(*)::int as users from users')).rows[0].users
}
