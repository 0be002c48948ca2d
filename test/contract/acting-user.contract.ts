import { setImmediate as yielding } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ActingUser } from '../../application/ports/accounts/acting-user.ts'

export function actingUserContract(adapter: string, fresh: () => ActingUser) {
  describe(`ActingUser contract: ${adapter}`, () => {
    const [mei, lin] = ['mei', 'lin'].map((name, at) => ({ id: String(at), name }))

    it('is nobody at first', () => {
      expect(fresh().current).toBeUndefined()
    })

    it('is known to all that the work does, and to nothing beside it', async () => {
      const acting = fresh()
      const seen = async () => {
        await yielding()
        return acting.current
      }
      const [one, other, nobody, outside] = await Promise.all([
        acting.run(mei, seen),
        acting.run(lin, seen),
        acting.run(mei, () => acting.run(undefined, seen)),
        seen(),
      ])
      expect([one, other, nobody, outside]).toEqual([mei, lin, undefined, undefined])
    })

    it('passes on what the work throws', async () => {
      const failing = fresh().run(mei, () => Promise.reject(new RangeError('no')))
      await expect(failing).rejects.toThrow(RangeError)
    })
  })
}
