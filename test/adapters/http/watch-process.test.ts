import { expect, it, onTestFinished } from 'vitest'
import { Pressure } from '../../../adapters/http/edge/overload/pressure.ts'
import { watchProcess } from '../../../adapters/http/edge/overload/refuse-overload.ts'
import { SOON } from '../../support/soak.ts'

const MIB = 1024 * 1024
const LIMITS = { delayMs: 1e6, memoryBytes: 64 * MIB, requests: 100, logins: 10 }

it('counts the memory that is taken after it began, and none from before', async () => {
  const before = Buffer.alloc(256 * MIB)
  const pressure = new Pressure(LIMITS)
  for (let n = 0; n < 16; n += 1) pressure.begin('transfer')
  onTestFinished(watchProcess(pressure))
  expect(pressure.admits('known')).toBe(true)
  const taken = Buffer.alloc(256 * MIB)
  await expect.poll(() => pressure.admits('known'), SOON).toBe(false)
  expect(before.length + taken.length).toBe(512 * MIB)
})
