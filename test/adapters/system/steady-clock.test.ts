import { afterEach, expect, it, vi } from 'vitest'
import { SteadyClock } from '../../../adapters/system/system-clock.ts'
import { clockContract } from '../../contract/clock.contract.ts'

afterEach(() => void vi.useRealTimers())

clockContract('steady', () => new SteadyClock())

it.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('does not follow a clock that is set %s', (_where, by) => {
  const clock = new SteadyClock()
  const before = clock.now().getTime()
  expect(Math.abs(before - Date.now())).toBeLessThan(Math.abs(by) / 2)
  vi.useFakeTimers({ now: Date.now() + by, toFake: ['Date'] })
  expect(Math.abs(Date.now() - before)).toBeGreaterThan(Math.abs(by) / 2)
  const after = clock.now().getTime()
  expect(after).toBeGreaterThanOrEqual(before)
  expect(after - before).toBeLessThan(Math.abs(by) / 2)
})
