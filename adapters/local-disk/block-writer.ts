import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import { onDisk } from './disk.ts'

/** Collects chunks in a block, which takes fewer writes than a pipe. */
export class BlockWriter {
  readonly #open: () => Promise<FileHandle>
  #file: FileHandle | undefined
  readonly #block: Buffer
  readonly #beforeWrite: (bytes: number) => Promise<void>
  readonly #hash = createHash('sha256')
  #filled = 0
  #bytes = 0

  /** @param open is called before the first write: when the block is full, or at the end */
  constructor(
    open: () => Promise<FileHandle>,
    block: Buffer,
    beforeWrite: (bytes: number) => Promise<void>,
  ) {
    this.#open = open
    this.#block = block
    this.#beforeWrite = beforeWrite
  }

  /** Copies the chunk. Await each call before the next one. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#bytes += chunk.length
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#filled === this.#block.length) await this.#write()
      const fitting = rest.subarray(0, this.#block.length - this.#filled)
      this.#block.set(fitting, this.#filled)
      this.#filled += fitting.length
      rest = rest.subarray(fitting.length)
    }
  }

  /** Writes the rest, and syncs it. @returns length and digest of the whole body */
  async finish(): Promise<ContentDigest> {
    const file = await this.#write()
    await onDisk(() => file.datasync())
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  async close(): Promise<void> {
    const file = this.#file
    if (file) await onDisk(() => file.close())
  }

  async #write(): Promise<FileHandle> {
    await this.#beforeWrite(this.#filled)
    this.#file ??= await this.#open()
    const filled = this.#block.subarray(0, this.#filled)
    const written = writeAll(this.#file, filled)
    // Hashed on the event loop while a thread of Node's writes the same bytes.
    this.#hash.update(filled)
    await written
    this.#filled = 0
    return this.#file
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await onDisk(() => file.write(bytes.subarray(done)))).bytesWritten
  }
}
