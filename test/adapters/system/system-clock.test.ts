import { expect, it } from 'vitest'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { clockContract } from '../../contract/clock.contract.ts'
import { MovingClock } from '../../support/moving-clock.ts'

clockContract('system', () => new SystemClock())
clockContract('moved by tests', () => new MovingClock())

it('returns the time of this machine', () => {
  const earliest = Date.now()
  const told = new SystemClock().now().getTime()
  expect(told).toBeGreaterThanOrEqual(earliest)
  expect(told).toBeLessThanOrEqual(Date.now())
})
