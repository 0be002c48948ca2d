import { expect, it } from 'vitest'
import type { FrontEnd } from '../support/front-end.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'
import { SteadyLoad } from '../support/steady-load.ts'
import { KEYS, NO_DEFAULT, SwitchedPlatforms, someKey } from '../support/switched-platforms.ts'

const NAME = 'The default platform of two instances'
const ROUNDS = times(6, 500)
/** Of each instance, while the other one changes it too. */
const CHANGES_A_ROUND = times(8, 10)
const UPLOADS_AT_ONCE = 2

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'changes all the time: there is one at most, and every file lies where its record says',
    async () => {
      const { house, platforms } = await setUp(ground)
      const [here, there] = [house.at(0), house.at(1)]
      const loads = [
        new SteadyLoad(1, () => platforms.countDefaults()),
        new SteadyLoad(1, () => platforms.tryToRemove(here)),
        new SteadyLoad(UPLOADS_AT_ONCE, () => platforms.use(here)),
        new SteadyLoad(UPLOADS_AT_ONCE, () => platforms.use(there)),
      ]
      for (let round = 0; round < ROUNDS; round += 1) {
        // In every other round there is no default now and then.
        platforms.mayHaveNone = round % 2 === 1
        await playRound(platforms, house.at(round >> 1), house.at((round >> 1) + 1))
      }
      await Promise.all(loads.map((load) => load.stop()))
      report('switched platforms', { rounds: ROUNDS, ...platforms.counts })
      expect(platforms.wrong).toEqual([])
      expect(platforms.counts.mostDefaults).toBe(1)
      expect(platforms.counts.refused).toBeGreaterThan(0)
      await expect.poll(() => platforms.strayFiles(), SOON).toEqual([])
      await removeEmptied(house, platforms)
    },
    SOAK_MS,
  )
}

async function setUp(ground: Ground) {
  const roots = await temporaryFolder()
  const house = await House.open(ground, 2, { STORAGE_ROOTS: roots, REPEAT_SECONDS: '0' })
  const { publicKey, password } = house.administrator
  const session = await house.at(0).logIn(publicKey, password)
  const platforms = new SwitchedPlatforms(house, session, roots)
  await platforms.begin(house.at(0))
  // Half a second may pass until the other one knows.
  await platforms.settle(house.at(0), house.at(1), 'one')
  return { house, platforms }
}

async function playRound(
  platforms: SwitchedPlatforms,
  here: FrontEnd,
  there: FrontEnd,
): Promise<void> {
  const changes = async (at: FrontEnd) => {
    for (let n = 0; n < CHANGES_A_ROUND; n += 1) {
      const isOff = platforms.mayHaveNone && n % 3 === 0
      await platforms.change(at, someKey(), isOff ? '1' : '0')
    }
  }
  await Promise.all([changes(here), changes(there), platforms.addAndRemove(here, there)])
  if (platforms.mayHaveNone) {
    for (const key of KEYS) await platforms.change(here, key, '1')
    for (const at of [here, there]) {
      const upload = async () => (await platforms.upload(at)).outcome
      await expect.poll(upload, SOON).toBe(NO_DEFAULT)
    }
  }
  await platforms.settle(here, there, someKey())
}

/** What holds a platform is its files alone. */
async function removeEmptied(house: House, platforms: SwitchedPlatforms): Promise<void> {
  const [here, there] = [house.at(0), house.at(1)]
  await platforms.settle(here, there, 'one')
  expect(await platforms.remove(there, 'two')).toBe('500 platform_files')
  const onIt = `select id from stored_files where platform_key = 'two'`
  const { rows } = await house.database.query(onIt)
  await platforms.deleteFiles(
    here,
    rows.map(({ id }) => String(id)),
  )
  await expect.poll(() => platforms.remove(there, 'two'), SOON).toBe('200 undefined')
  expect(platforms.wrong).toEqual([])
}
