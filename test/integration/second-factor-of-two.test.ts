import { describe, expect, it } from 'vitest'
import { appCode, nextAppCode } from '../support/app-code.ts'
import type { FrontEnd } from '../support/front-end.ts'
import { describeOnGround, House } from '../support/house.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { SOAK_MS } from '../support/soak.ts'

const NAME = 'a second factor on two instances'
const AT_ONCE_AT_EACH = 2
const SETTINGS = {
  LOGIN_LOCK_FAILURES: '10',
  LOGIN_SOURCE_FAILURES: '10000',
  PASSWORD_CHANGE: 'off',
  REPEAT_SECONDS: '0',
}

await describeOnGround(NAME, (ground) => {
  suite(() => House.open(ground, 2, SETTINGS))
})

function suite(open: () => Promise<House>): void {
  const posted =
    (front: FrontEnd, publicKey: string) =>
    (path: string, content: object, by = {}) => {
      const { headers, body } = sealV1(publicKey, content)
      return front.ask(path, { method: 'POST', headers: { ...headers, ...by }, body })
    }

  describe(NAME, () => {
    it(
      'T-86: a step and a recovery code open one session, and lie open nowhere',
      async () => {
        const house = await open()
        const { publicKey, clientId, password } = house.administrator
        const [here, there] = [posted(house.at(0), publicKey), posted(house.at(1), publicKey)]
        const by = await house.at(0).logIn(publicKey, password)
        const { data } = await here('/auth/factors/totp', { password }, by)
        const secret = String(data.secret)
        const first = appCode(secret, new Date())
        const confirmed = await there('/auth/factors/totp/confirm', { otp: first }, by)
        const made: unknown = confirmed.data.recoveryCodes
        const codes = Array.isArray(made) ? made.map(String) : []
        expect(codes).toHaveLength(10)

        const enter = (door: typeof here, otp: string) =>
          door('/auth/login', { clientId, grantType: 'password', username: 'admin', password, otp })
        const step = nextAppCode(secret, new Date())
        for (const otp of [step, ...codes.slice(0, 4)]) {
          await house.database.query('delete from login_failures')
          const doors = Array.from({ length: AT_ONCE_AT_EACH }, () => [here, there]).flat()
          const answers = await Promise.all(doors.map((door) => enter(door, otp)))
          const told = answers.map(({ code, error }) => error ?? code).sort()
          expect(told.filter((one) => one === 200)).toHaveLength(1)
          expect(new Set(told)).toEqual(new Set([200, 'wrong_factor']))
        }

        const kept = await Promise.all(
          ['second_factors', 'recovery_codes', 'operation_log', 'login_log'].map(async (table) =>
            JSON.stringify((await house.database.query(`select * from ${table}`)).rows),
          ),
        )
        const readable = [...kept, house.at(0).output, house.at(1).output].join()
        expect(readable).toContain('wrong_factor')
        const bare = codes.map((code) => code.replaceAll('-', ''))
        for (const hidden of [secret, ...codes, ...bare]) expect(readable).not.toContain(hidden)
      },
      SOAK_MS,
    )
  })
}
