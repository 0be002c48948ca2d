import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { PictureTooCostly } from '../../../domain/storage/picture-errors.ts'
import type { StoredFile } from '../../../domain/storage/stored-file.ts'
import type { Thumbnailer } from '../../ports/thumbnailer.ts'
import type { Semaphore } from '../semaphore.ts'
import type { CostlyPictures } from './costly-pictures.ts'

/** Makes previews few at a time, and none of pictures that failed at it before. */
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

  /** Before anything is read for it. @throws Overloaded */
  async check(file: StoredFile): Promise<void> {
    await this.#costly.check(file)
  }

  /** @returns no bytes when there can be no preview of it. @throws Overloaded */
  make(file: StoredFile, picture: Uint8Array): Promise<Uint8Array> {
    return this.#semaphore.run(async () => {
      // Others of the same sender may have failed while this one waited.
      await this.#costly.check(file)
      try {
        return (await this.#thumbnailer.make(picture)) ?? new Uint8Array()
      } catch (error) {
        const isTooCostly = error instanceof PictureTooCostly
        if (isTooCostly || error instanceof Overloaded) await this.#costly.note(file)
        if (isTooCostly) return new Uint8Array()
        throw error
      }
    })
  }
}
