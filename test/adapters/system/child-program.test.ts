import { expect, it, onTestFinished, vi } from 'vitest'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { boundedProgramContract } from '../../contract/bounded-program.contract.ts'

const HUNGRY = new URL('../../support/hungry-program.ts', import.meta.url)
const DEAR = new URL('../../support/dear-program.ts', import.meta.url)
const LIMITS = { memoryMiB: 720, cpuSeconds: 1, deadlineMs: 600_000 }

boundedProgramContract(
  'child process',
  (deadlineMs = LIMITS.deadlineMs) => new ChildProgram(HUNGRY, { ...LIMITS, deadlineMs }),
  () => new ChildProgram(DEAR, LIMITS),
)

it('starts the clock of an input when its program is ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const answer = new ChildProgram(HUNGRY, { ...LIMITS, deadlineMs: 1000 }).run(Buffer.from('a'))
  vi.advanceTimersByTime(10_000)
  expect(Buffer.from((await answer) ?? []).toString()).toBe('a')
  expect(vi.getTimerCount()).toBe(0)
})

it('does not take a program that cannot begin for one that died of its input', async () => {
  const none = new ChildProgram(new URL('file:///no/such/program.ts'), LIMITS)
  await expect(none.run(Buffer.from('a'))).rejects.toThrow(/could not run.*no\/such\/program/s)
  const small = new ChildProgram(HUNGRY, { ...LIMITS, memoryMiB: 1 })
  await expect(small.run(Buffer.from('a'))).rejects.toThrow(/could not run/)
})
