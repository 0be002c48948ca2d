import { PictureTooCostly } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { isViewable } from '../../../domain/storage/files/viewable.ts'
import type { Semaphore } from '../../files/semaphore.ts'
import type { CostlyPictures } from './costly-pictures.ts'
import type { Thumbnailer } from './thumbnailer.ts'

export interface Thumbnailers {
  readonly pictures: Thumbnailer
  readonly documents: Thumbnailer
}

/** Makes a few previews at a time, and none of files that failed before. */
export class PreviewMaker {
  readonly #thumbnailers: Thumbnailers
  readonly #semaphore: Semaphore
  readonly #costly: CostlyPictures

  constructor(thumbnailers: Thumbnailers, semaphore: Semaphore, costly: CostlyPictures) {
    this.#thumbnailers = thumbnailers
    this.#semaphore = semaphore
    this.#costly = costly
  }

  get contentType(): string {
    return this.#thumbnailers.pictures.contentType
  }

  /** To be called before the file is read. @throws Overloaded */
  async check(file: StoredFile): Promise<void> {
    await this.#costly.check(file)
  }

  /** @returns no bytes when no preview can be made. @throws Overloaded */
  make(file: StoredFile, content: Uint8Array): Promise<Uint8Array> {
    const { pictures, documents } = this.#thumbnailers
    const thumbnailer = isViewable(file.props.contentType) ? pictures : documents
    return this.#semaphore.run(async () => {
      // Other files of the same uploader may have failed while this one waited.
      await this.#costly.check(file)
      try {
        return (await thumbnailer.make(content)) ?? new Uint8Array()
      } catch (error) {
        if (!(error instanceof PictureTooCostly)) throw error
        await this.#costly.note(file)
        return new Uint8Array()
      }
    })
  }
}
