import type { ChainHeads } from '../../application/ports/chain-heads.ts'

/** Used when no file is set. */
export class NoChainHeads implements ChainHeads {
  async add(): Promise<void> {}
}
