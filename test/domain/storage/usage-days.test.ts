import { expect, it } from 'vitest'
import { filledDays, usageDays } from '../../../domain/storage/usage/usage-days.ts'

it('tells what was stored at the end of each day, back from now', () => {
  const names = usageDays(3, new Date('2026-03-01T00:00:00Z'))
  expect(names).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  const days = [
    { day: '2026-02-26', files: 9, bytes: 9 },
    { day: '2026-02-28', files: 3, bytes: 30 },
    { day: '2026-03-01', files: -1, bytes: -10 },
  ]
  expect(filledDays(names, { stored: { files: 12, bytes: 120 }, days })).toEqual([
    { day: '2026-02-27', files: 0, bytes: 0, storedFiles: 10, storedBytes: 100 },
    { day: '2026-02-28', files: 3, bytes: 30, storedFiles: 13, storedBytes: 130 },
    { day: '2026-03-01', files: -1, bytes: -10, storedFiles: 12, storedBytes: 120 },
  ])
})
