import type { BoundedProgram } from '../../application/ports/bounded-program.ts'
import type { Thumbnailer } from '../../application/ports/thumbnailer.ts'
import { PictureTooCostly } from '../../domain/storage/picture-errors.ts'

/** Module whose `decode` runs in a process of its own. */
export const PICTURE_DECODER = new URL('./picture-decoder.ts', import.meta.url)

/**
 * Before any picture, Node reserves 595 MiB of writable memory and hardly uses it
 * (`docs/adr/0034`). The rest is for the picture.
 */
export const DECODER_LIMITS = { memoryMiB: 720, cpuSeconds: 4, deadlineMs: 120_000 }

export class SharpThumbnailer implements Thumbnailer {
  readonly contentType = 'image/webp'
  readonly #decoder: BoundedProgram

  /** @param decoder runs `PICTURE_DECODER` */
  constructor(decoder: BoundedProgram) {
    this.#decoder = decoder
  }

  async make(picture: Uint8Array): Promise<Uint8Array | undefined> {
    const made = await this.#decoder.run(picture)
    if (!made) throw new PictureTooCostly()
    return made.length > 0 ? made : undefined
  }
}
