import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { FrontEnd } from '../support/front-end.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { sealV2 } from '../support/sealed-request.ts'
import { SOAK_MS, SOON } from '../support/soak.ts'

const NAME = 'revoked keys'
const LIST = '/system/notice/list'
const WITHIN_MS = 1000
/** In ways that reach the caches, and by the store alone. */
const WAYS = ['by its owner', 'from the command line', 'by a change of the database'] as const

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  const by = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
  const codesOf = (house: House, key: string) =>
    Promise.all(house.instances.map(async (one) => (await one.ask(LIST, by(key))).code))

  async function made(
    front: FrontEnd,
    session: Record<string, string>,
    house: House,
    name: string,
  ) {
    const { password, publicKey } = house.administrator
    const form = { name, days: 1, permissions: ['system:notice:list'], password }
    const path = '/auth/keys'
    const { headers, body } = sealV2(publicKey, form, { method: 'POST', path })
    const answer = await front.ask(path, {
      ...{ method: 'POST', headers: { ...session, ...headers }, body },
    })
    expect(answer).toMatchObject({ code: 200 })
    return Object(answer.data)
  }

  describe(NAME, () => {
    it(
      'T-87: get no answer on any of three instances after a second',
      async () => {
        const house = await House.open(ground, 3, { REPEAT_SECONDS: '0' })
        const { publicKey, password } = house.administrator
        const front = house.at(0)
        const session = await front.logIn(publicKey, password)
        for (const [at, way] of WAYS.entries()) {
          const { key, keyId } = await made(front, session, house, `key ${at}`)
          expect(await codesOf(house, key)).toEqual([200, 200, 200])
          if (at === 0)
            await front.ask(`/auth/keys/${keyId}`, { method: 'DELETE', headers: session })
          else if (at === 1) {
            const named = ['--user', 'admin', '--name', `key ${at}`]
            expect(await house.run('program-keys', 'revoke', ...named)).toBe(0)
          } else await house.database.query('delete from program_keys where id = $1', [keyId])
          // A busy machine may notice later; it answers no more once it has refused.
          if (at === 0) expect([way, await codesOf(house, key)]).toEqual([way, [401, 401, 401]])
          await setTimeout(WITHIN_MS)
          await expect.poll(() => codesOf(house, key), SOON).toEqual([401, 401, 401])
        }
        const { rows } = await house.database.query('select digest from program_keys')
        expect(rows).toEqual([])
      },
      SOAK_MS,
    )
  })
}
