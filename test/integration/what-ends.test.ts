import { expect, it, onTestFinished } from 'vitest'
import { BY_COMMAND, MEASURES } from '../support/ends/measures.ts'
import { Administrator, type Place } from '../support/ends/service.ts'
import { ThirdParties } from '../support/ends/third-parties.ts'
import { expectEnds } from '../support/ends/what-ends.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { SOAK_MS } from '../support/soak.ts'

const NAME = 'What ends with what, over two instances'

await describeOnGround(NAME, (ground) => {
  it(
    'ends at one instance by what is done at the other',
    async () => {
      const admin = await Administrator.of(await placeOn(ground))
      const measures = { ...MEASURES, 'gets a password by the command': BY_COMMAND }
      for (const measure of Object.entries(measures)) await expectEnds(admin, measure)
    },
    SOAK_MS,
  )
})

async function placeOn(ground: Ground): Promise<Place> {
  const thirdParties = new ThirdParties()
  const settings = await thirdParties.open()
  onTestFinished(() => thirdParties.close())
  const switches = { DEV_INBOX: 'on', PUSH_WEBSOCKET: 'on', REPEAT_SECONDS: '0' }
  const house = await House.open(ground, 2, { ...switches, ...settings })
  const { publicKey, password, clientId } = house.administrator
  return {
    ...{ here: house.at(0).origin, there: house.at(1).origin },
    ...{ publicKey, clientId, password, thirdParties },
    resetByCommand: async (name) =>
      expect(await house.run('admin', 'reset-password', '--user', name)).toBe(0),
  }
}
