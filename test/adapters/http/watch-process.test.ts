import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { collectGarbage } from '../../../adapters/http/edge/overload/collect-garbage.ts'
import { Pressure } from '../../../adapters/http/edge/overload/pressure.ts'
import { watchProcess } from '../../../adapters/http/edge/overload/watch-process.ts'
import { SOON } from '../../support/soak.ts'

const MIB = 1024 * 1024
const LIMITS = { delayMs: 1e6, memoryBytes: 64 * MIB, requests: 10, logins: 10 }

/** @returns how many whole collections somebody asked for since then */
function collections(): () => number {
  let count = 0
  const { NODE_PERFORMANCE_GC_FLAGS_FORCED: asked, NODE_PERFORMANCE_GC_MAJOR: whole } = constants
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail }: { detail?: { kind?: number; flags?: number } } = Object(entry)
      if (detail?.kind === whole && detail.flags === asked) count += 1
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  onTestFinished(() => observer.disconnect())
  return () => count
}

it('looks for what is not in use any more before memory runs short, and not all the time', async () => {
  const pressure = new Pressure(LIMITS)
  onTestFinished(watchProcess(pressure))
  const count = collections()
  await pause(1200)
  expect(count()).toBe(0)
  const used = Array.from({ length: 32 }, () => Buffer.alloc(8 * MIB))
  await expect.poll(() => pressure.admits('known'), SOON).toBe(false)
  await expect.poll(count, SOON).toBeGreaterThan(0)
  await pause(1200)
  expect(count()).toBeLessThan(3)
  // What is in use stays so.
  expect(pressure.admits('known')).toBe(false)
  expect(used.length).toBe(32)
})

it('counts nothing that is not in use', () => {
  collectGarbage()
  const before = process.memoryUsage().external
  for (let at = 0; at < 32; at += 1) Buffer.alloc(8 * MIB)
  expect(process.memoryUsage().external - before).toBeGreaterThan(100 * MIB)
  collectGarbage()
  expect(process.memoryUsage().external - before).toBeLessThan(64 * MIB)
})
