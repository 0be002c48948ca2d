import { describe, expect, it } from 'vitest'
import type { ChainHead, ChainHeads } from '../../../application/parts/chain/chain-seal.ts'
import { later } from '../../support/unique.ts'

interface HeadsHarness {
  readonly heads: ChainHeads
  /** What is kept, in its order. */
  kept(): Promise<readonly unknown[]>
}

export const aHead = (number: number): ChainHead => ({
  log: 'login',
  number,
  at: later(number),
  hash: 'f'.repeat(64),
  keyId: '0123456789abcdef',
  signature: 'a-signature',
})

/** @param fresh makes one that keeps nothing yet */
export function chainHeadsContract(adapter: string, fresh: () => Promise<HeadsHarness>) {
  describe(`ChainHeads contract: ${adapter}`, () => {
    it('keeps heads in the order in which they come', async () => {
      const { heads, kept } = await fresh()
      await heads.add([aHead(1), { ...aHead(1), log: 'operation' }])
      await heads.add([aHead(2)])
      expect(await kept()).toMatchObject([
        { log: 'login', number: 1, at: later(1).toJSON(), signature: 'a-signature' },
        { log: 'operation', number: 1 },
        { log: 'login', number: 2 },
      ])
    })
  })
}
