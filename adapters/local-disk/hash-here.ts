import { createHash } from 'node:crypto'
import type { Block } from './block-pool.ts'
import type { Hashing, RunningHash } from './hashing.ts'

/** SHA-256 on the event loop: where there is one core a thread only adds the price of waking it. */
export class HashHere implements Hashing {
  begin(): RunningHash {
    const hash = createHash('sha256')
    const update = async (block: Block, length: number): Promise<void> => {
      hash.update(block.subarray(0, length))
    }
    const finish = async (block: Block, length: number): Promise<string> => {
      await update(block, length)
      return hash.digest('hex')
    }
    return { update, finish, forget: async () => undefined }
  }
}
