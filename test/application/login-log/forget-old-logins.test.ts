import { expect, it } from 'vitest'
import { ForgetOldLogins } from '../../../application/login-log/forget-old-logins.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const DAY = 86_400
const origin = { address: '203.0.113.7', userAgent: '' }

it('lines of the login log go after their days, a thousand at a time', async () => {
  const { log } = memoryRecords()
  const clock = new MovingClock()
  const forget = new ForgetOldLogins(log, clock, 180)
  for (let n = 0; n < 1001; n += 1) {
    await log.record({ userName: 'a', clientId: 'c', origin, reason: 'r', at: clock.now() })
  }
  clock.advance(1)
  await log.record({ userName: 'b', clientId: 'c', origin, reason: 'r', at: clock.now() })
  const total = async () =>
    (await log.list({ filter: {}, direction: 'asc', offset: 0, limit: 1 })).total
  clock.advance(180 * DAY - 1)
  await forget.execute()
  expect(await total()).toBe(1002)
  clock.advance(0.001)
  await forget.execute()
  expect(await total()).toBe(2)
  await forget.execute()
  await forget.execute()
  expect(await total()).toBe(1)
})
