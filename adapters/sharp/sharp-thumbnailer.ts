import type { Sharp, SharpOptions } from 'sharp'
import type { Thumbnailer } from '../../application/ports/thumbnailer.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { canBeUnpacked } from './unpacked-size.ts'

const EDGE = 320
/** A picture says its size first: more is refused before anything is unpacked. */
const MOST_PIXELS = 50_000_000
/** Of the clock on the wall: a machine that stood still, or has other things to do, uses them up too. */
const MOST_SECONDS = 5
/** How libvips says that it ran out of time or memory. The rest of what it says is about the picture. */
const RAN_OUT = /^timeout: |out of memory/m

const OPTIONS: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  sequentialRead: true,
  failOn: 'error',
  pages: 1,
}

/** The loaders of what may be uploaded as a picture, and no other: SVG and PDF stay shut. */
const LOADERS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
]

type Open = (picture: Uint8Array, options: SharpOptions) => Sharp

export class SharpThumbnailer implements Thumbnailer {
  readonly contentType = 'image/webp'
  readonly #mostSeconds: number
  #open: Promise<Open> | undefined

  constructor(mostSeconds = MOST_SECONDS) {
    this.#mostSeconds = mostSeconds
  }

  async make(picture: Uint8Array): Promise<Uint8Array | undefined> {
    this.#open ??= loaded()
    const open = await this.#open
    try {
      if (!canBeUnpacked(await open(picture, OPTIONS).metadata())) return undefined
      return await open(picture, OPTIONS)
        .timeout({ seconds: this.#mostSeconds })
        .autoOrient()
        .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75, effort: 2 })
        .toBuffer()
    } catch (error) {
      if (RAN_OUT.test(String(Object(error).message))) throw new Overloaded()
      // Damaged, a bomb, or another format under this name: for a preview it is all one.
      return undefined
    }
  }
}

/** Not before the first picture: a start does not pay for it. */
async function loaded(): Promise<Open> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}
