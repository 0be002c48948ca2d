import { describe, expect, it } from 'vitest'
import type { MiniProgram } from '../../application/ports/sign-in/mini-program.ts'
import { InvalidProviderCode } from '../../domain/identity/sign-in/provider-errors.ts'
import { outcomeOf } from '../support/social-starts.ts'

export interface MiniProgramHarness {
  readonly program: MiniProgram
  readonly openId: string
  /** The person opens the mini-program. @returns the code it sends */
  open(): string
}

export function miniProgramContract(adapter: string, harness: () => MiniProgramHarness) {
  describe(`MiniProgram contract: ${adapter}`, () => {
    it('trades the code for the openid', async () => {
      const { program, openId, open } = harness()
      expect(await program.openId(open())).toBe(openId)
      expect(await program.openId(open())).toBe(openId)
    })

    it('accepts a code once', async () => {
      const { program, open } = harness()
      const code = open()
      await program.openId(code)
      expect(await outcomeOf(program.openId(code))).toBeInstanceOf(InvalidProviderCode)
    })

    it.each([
      '',
      'made-up',
      '&openid=1',
      '\0',
      'x'.repeat(5000),
    ])('identifies nobody by the code %j', async (code) => {
      const outcome = await outcomeOf(harness().program.openId(code))
      expect(outcome).toBeInstanceOf(InvalidProviderCode)
    })
  })
}
