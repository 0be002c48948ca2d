import type { Thumbnailer } from '../../../../application/parts/previews/thumbnailer.ts'
import type { BoundedProgram } from '../../../../application/ports/bounded-program.ts'
import { PictureTooCostly } from '../../../../domain/storage/files/storage-errors.ts'

/** Makes previews by a program that returns a WebP, or no bytes where none is possible. */
export class ProgramThumbnailer implements Thumbnailer {
  readonly contentType = 'image/webp'
  readonly #decoder: BoundedProgram

  constructor(decoder: BoundedProgram) {
    this.#decoder = decoder
  }

  async make(file: Uint8Array): Promise<Uint8Array | undefined> {
    const made = await this.#decoder.run(file)
    if (!made) throw new PictureTooCostly()
    return made.length > 0 ? made : undefined
  }
}
