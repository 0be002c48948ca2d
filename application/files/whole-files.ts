import type { Id } from '../../domain/shared/id.ts'
import { FileAltered, ObjectTooShort } from '../../domain/storage/files/storage-errors.ts'
import type { ContentDigest, StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { ContentDigests, RunningDigest } from '../ports/crypto.ts'
import type { ObjectBody } from '../ports/files/object-store.ts'

export interface AlteredFile {
  readonly fileId: Id
  readonly platformKey: string
  /** How many this process has found; repeated finds count again. */
  readonly metSoFar: number
}

/** Compares whole files that are read with their stored checksums. */
export class WholeFiles {
  readonly #digests: ContentDigests
  readonly #tell: (altered: AlteredFile) => void
  #met = 0

  /** @param tell notifies somebody who can restore the file */
  constructor(digests: ContentDigests, tell: (altered: AlteredFile) => void) {
    this.#digests = digests
    this.#tell = tell
  }

  /**
   * Passes the file on. If the whole differs from what was stored, it throws FileAltered instead of
   * the last chunk, so that a client which counts the bytes notices.
   * @param body of the whole file
   */
  guard(file: StoredFile, stored: ContentDigest, body: ObjectBody): ObjectBody {
    const chunks = body[Symbol.asyncIterator]()
    const passing = { chunks, running: this.#digests.begin(), stored }
    const guarded = new GuardedChunks(passing, (error) => this.told(file, error))
    return { [Symbol.asyncIterator]: () => guarded }
  }

  /** Maps an error of reading a file, and reports it when it says that the object was altered. */
  told(file: StoredFile, error: unknown): unknown {
    if (!(error instanceof FileAltered || error instanceof ObjectTooShort)) return error
    this.#met += 1
    const { platformKey } = file.props
    this.#tell({ fileId: file.id, platformKey, metSoFar: this.#met })
    return new FileAltered()
  }
}

interface Passing {
  readonly chunks: AsyncIterator<Uint8Array>
  readonly running: RunningDigest
  readonly stored: ContentDigest
}

/** Not a generator: the `finally` of a generator that was never started does not run. */
class GuardedChunks implements AsyncIterator<Uint8Array> {
  readonly #passing: Passing
  readonly #told: (error: unknown) => unknown
  #missing: number

  constructor(passing: Passing, told: (error: unknown) => unknown) {
    this.#passing = passing
    this.#told = told
    this.#missing = passing.stored.bytes
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      const { done, value } = await this.#passing.chunks.next()
      if (done) return { done, value: undefined }
      this.#passing.running.add(value)
      this.#missing -= value.length
      if (this.#missing <= 0) this.#compare()
      return { done: false, value }
    } catch (error) {
      await this.return()
      throw this.#told(error)
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    await this.#passing.chunks.return?.()
    return { done: true, value: undefined }
  }

  #compare(): void {
    const { running, stored } = this.#passing
    const read = running.end()
    if (read.bytes !== stored.bytes || read.sha256 !== stored.sha256) throw new FileAltered()
  }
}
