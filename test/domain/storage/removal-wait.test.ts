import { expect, it } from 'vitest'
import { removalWait } from '../../../domain/storage/files/removal-wait.ts'

it('removals wait twice as long each time, up to an hour', () => {
  const longest = Array.from({ length: 10 }, (_, attempts) => removalWait(attempts, 1))
  expect(longest).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  expect(removalWait(1_000_000, 1)).toBe(3600)
})

it('half of the wait is chance', () => {
  expect([0, 0.5, 1].map((chance) => removalWait(1, chance))).toEqual([30, 45, 60])
})
