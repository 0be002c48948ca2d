import { PictureTooCostly } from '../../../domain/storage/picture-errors.ts'
import type { StoredFile } from '../../../domain/storage/stored-file.ts'
import type { Thumbnailer } from '../../ports/thumbnailer.ts'
import type { Semaphore } from '../semaphore.ts'
import type { CostlyPictures } from './costly-pictures.ts'

/** Makes a few previews at a time, and none of pictures that failed before. */
export class PreviewMaker {
  readonly #thumbnailer: Thumbnailer
  readonly #semaphore: Semaphore
  readonly #costly: CostlyPictures

  constructor(thumbnailer: Thumbnailer, semaphore: Semaphore, costly: CostlyPictures) {
    this.#thumbnailer = thumbnailer
    this.#semaphore = semaphore
    this.#costly = costly
  }

  get contentType(): string {
    return this.#thumbnailer.contentType
  }

  /** To be called before the picture is read. @throws Overloaded */
  async check(file: StoredFile): Promise<void> {
    await this.#costly.check(file)
  }

  /** @returns no bytes when no preview can be made. @throws Overloaded */
  make(file: StoredFile, picture: Uint8Array): Promise<Uint8Array> {
    return this.#semaphore.run(async () => {
      // Other pictures of the same uploader may have failed while this one waited.
      await this.#costly.check(file)
      try {
        return (await this.#thumbnailer.make(picture)) ?? new Uint8Array()
      } catch (error) {
        if (!(error instanceof PictureTooCostly)) throw error
        await this.#costly.note(file)
        return new Uint8Array()
      }
    })
  }
}
