import type { Block } from './block-memory.ts'

/** Makes checksums: SHA-256, in hex. */
export interface Hashing {
  /** Whether a checksum is to be begun with the first chunk. */
  readonly takesChunks: boolean
  begin(): RunningHash
}

/** One checksum in the making. */
export interface RunningHash {
  /** Sees each chunk as it comes, before its block is full; then it has no need of blocks. */
  readonly take?: (chunk: Uint8Array) => void
  /** Resolves when the block may be used again. */
  update(block: Block, length: number): Promise<void>
  /** The last block. @returns the checksum of all */
  finish(block: Block, length: number): Promise<string>
  forget(): Promise<void>
}
