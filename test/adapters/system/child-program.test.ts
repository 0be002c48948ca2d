import { expect, it } from 'vitest'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { boundedProgramContract } from '../../contract/bounded-program.contract.ts'

const HUNGRY = new URL('../../support/hungry-program.ts', import.meta.url)
const LIMITS = { memoryMiB: 720, cpuSeconds: 2, deadlineMs: 60_000 }

boundedProgramContract(
  'child process',
  (deadlineMs = LIMITS.deadlineMs) => new ChildProgram(HUNGRY, { ...LIMITS, deadlineMs }),
)

it('does not take a program that cannot begin for one that died of its input', async () => {
  const none = new ChildProgram(new URL('file:///no/such/program.ts'), LIMITS)
  await expect(none.run(Buffer.from('a'))).rejects.toThrow(/could not run.*no\/such\/program/s)
  const small = new ChildProgram(HUNGRY, { ...LIMITS, memoryMiB: 1 })
  await expect(small.run(Buffer.from('a'))).rejects.toThrow(/could not run/)
})
