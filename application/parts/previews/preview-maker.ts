import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { isViewable } from '../../../domain/storage/files/viewable.ts'
import type { Semaphore } from '../../files/semaphore.ts'
import type { BoundedProgram } from '../../ports/bounded-program.ts'
import type { CostlyPictures } from './costly-pictures.ts'

/** Each returns a WebP, or no bytes where none is possible. */
export interface Decoders {
  readonly pictures: BoundedProgram
  readonly documents: BoundedProgram
}

/** Makes a few previews at a time, and none of files that failed before. */
export class PreviewMaker {
  readonly #decoders: Decoders
  readonly #semaphore: Semaphore
  readonly #costly: CostlyPictures

  constructor(decoders: Decoders, semaphore: Semaphore, costly: CostlyPictures) {
    this.#decoders = decoders
    this.#semaphore = semaphore
    this.#costly = costly
  }

  /** To be called before the file is read. @throws Overloaded */
  async check(file: StoredFile): Promise<void> {
    await this.#costly.check(file)
  }

  /** @returns no bytes when no preview can be made. @throws Overloaded */
  make(file: StoredFile, content: Uint8Array): Promise<Uint8Array> {
    const { pictures, documents } = this.#decoders
    const decoder = isViewable(file.props.contentType) ? pictures : documents
    return this.#semaphore.run(async () => {
      // Other files of the same uploader may have failed while this one waited.
      await this.#costly.check(file)
      const made = await decoder.run(content)
      if (!made) await this.#costly.note(file)
      return made ?? new Uint8Array()
    })
  }
}
