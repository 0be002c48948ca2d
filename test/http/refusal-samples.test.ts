import { expect, it, vi } from 'vitest'
import {
  ALL_SOURCES,
  RefusalSamples,
  type RefusalSum,
} from '../../adapters/http/edge/failures/refusal-samples.ts'

it('a window ends by itself, and the next begins anew', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const told: RefusalSum[] = []
    const samples = new RefusalSamples((sum) => told.push(sum))
    const admitted = () => Array.from({ length: 30 }, () => samples.admits('a', 'x'))
    expect(admitted().filter(Boolean)).toHaveLength(20)
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([{ source: 'a', reason: 'x', more: 10, seconds: 10 }])
    expect(admitted().filter(Boolean)).toHaveLength(20)
  } finally {
    vi.useRealTimers()
  }
})

it('however many sources there are, lines and sums are bounded', () => {
  const told: RefusalSum[] = []
  const samples = new RefusalSamples((sum) => told.push(sum))
  let lines = 0
  for (let source = 0; source < 10_000; source += 1) {
    for (let time = 0; time < 25; time += 1) lines += samples.admits(`s${source}`, 'x') ? 1 : 0
  }
  samples.endWindow()
  expect(lines).toBe(201 * 20)
  expect(told).toHaveLength(201)
  const more = told.reduce((sum, one) => sum + one.more, 0)
  expect(lines + more).toBe(250_000)
  expect(told.at(-1)).toMatchObject({ source: 'other sources' })
})

it('refusals without a source share one count', () => {
  const told: RefusalSum[] = []
  const samples = new RefusalSamples((sum) => told.push(sum))
  for (let time = 0; time < 25; time += 1) samples.admits(ALL_SOURCES, 'overloaded')
  samples.endWindow()
  expect(told).toMatchObject([{ source: ALL_SOURCES, more: 5 }])
})
