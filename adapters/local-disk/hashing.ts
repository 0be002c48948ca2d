import type { Block } from './block-pool.ts'

/** Makes checksums: SHA-256, in hex. */
export interface Hashing {
  begin(): RunningHash
}

/** One checksum in the making. */
export interface RunningHash {
  /** Resolves when the block may be used again. */
  update(block: Block, length: number): Promise<void>
  /** The last block. @returns the checksum of all */
  finish(block: Block, length: number): Promise<string>
  forget(): Promise<void>
}
