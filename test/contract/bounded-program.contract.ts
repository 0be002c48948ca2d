import { describe, expect, it } from 'vitest'
import type { BoundedProgram } from '../../application/ports/bounded-program.ts'

/**
 * @param make of a program that does what its input says, with so many milliseconds on the clock
 * @param makeDear of one whose start takes more processor time than an input may
 */
export function boundedProgramContract(
  adapter: string,
  make: (deadlineMs?: number) => BoundedProgram,
  makeDear: () => BoundedProgram,
) {
  describe(`BoundedProgram contract: ${adapter}`, () => {
    const run = (word: string, deadlineMs?: number) => make(deadlineMs).run(Buffer.from(word))

    it("gives the program's output for large input and for none", async () => {
      const large = new Uint8Array(5_000_000).fill(7)
      expect(Buffer.compare((await make().run(large)) ?? Buffer.alloc(0), large)).toBe(0)
      expect((await run(''))?.length).toBe(0)
    })

    it.each([
      'memory',
      'processor',
      'crash',
    ])('outlives a program that dies of %s', async (what) => {
      expect(await run(what)).toBeUndefined()
    })

    it('blames nothing on the input when the clock ran out', async () => {
      await expect(run('wait', 2000)).rejects.toMatchObject({ code: 'overloaded' })
      await expect(run('processor', 1)).rejects.toMatchObject({ code: 'overloaded' })
    })

    it('does not blame the input for a start that took long', async () => {
      const dear = (word: string) => makeDear().run(Buffer.from(word))
      expect(Buffer.from((await dear('input')) ?? []).toString()).toBe('input')
      await expect(dear('processor')).rejects.toMatchObject({ code: 'overloaded' })
    })

    it('has no settings of the service', async () => {
      const names = Object.keys(JSON.parse(Buffer.from((await run('secrets')) ?? []).toString()))
      expect(names).not.toContain('DATABASE_URL')
      expect(names).not.toContain('HOME')
    })
  })
}
