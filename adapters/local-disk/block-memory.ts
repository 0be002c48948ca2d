export type Block = Buffer

/** What the blocks of a pool are made of. */
export interface BlockMemory {
  make(bytes: number): Block
  /** Gives the memory back. Without it, blocks are kept for good. */
  letGo?(block: Block): void
}

/** Let go at once: the collector would come to it last, when hundreds of megabytes wait for it. */
export const OWN_MEMORY: BlockMemory = {
  make: (bytes) => Buffer.allocUnsafeSlow(bytes),
  letGo: ({ buffer }) => void (buffer instanceof ArrayBuffer && buffer.transfer(0)),
}

/**
 * For a hashing thread, which reads what the disk thread writes, uncopied. Nobody can let go of it,
 * and the collector does not count it: hundreds of megabytes pile up before it looks, in either thread.
 */
export const SHARED_MEMORY: BlockMemory = {
  make: (bytes) => Buffer.from(new SharedArrayBuffer(bytes)),
}
