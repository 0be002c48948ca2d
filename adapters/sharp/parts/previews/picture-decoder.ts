import sharp, { type SharpOptions } from 'sharp'
import { framesOfPng } from './animated-png.ts'
import { canBeUnpacked } from './picture-bounds.ts'

// Runs in a process of its own, because its input is untrusted and libvips uses memory that V8 does
// not limit.
const EDGE = 320
const OPTIONS: SharpOptions = {
  // `canBeUnpacked` checks the bounds by the header, which sharp would refuse to read beyond its
  // own limit.
  limitInputPixels: false,
  sequentialRead: true,
  failOn: 'error',
  pages: 1,
}

/** libvips' messages when its memory is used up. Its other messages concern the picture. */
const RAN_OUT = /out of memory|insufficient memory/i

/** Loaders of the accepted formats. All others, such as SVG and PDF, stay blocked. */
const LOADERS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
]

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

/** @returns a small WebP, or no bytes if the picture is invalid, damaged or beyond the bounds */
export async function decode(picture: Uint8Array): Promise<Uint8Array> {
  try {
    const header = await sharp(picture, OPTIONS).metadata()
    const pages = header.format === 'png' ? framesOfPng(picture) : header.pages
    if (!canBeUnpacked({ ...header, pages }, picture.length)) return new Uint8Array()
    return await sharp(picture, OPTIONS)
      .autoOrient()
      .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75, effort: 2 })
      .toBuffer()
  } catch (error) {
    // Let the process die, as it does when it uses too much processor time.
    if (RAN_OUT.test(String(error))) throw error
    // The file is damaged, a decompression bomb or another format. A preview makes no difference
    // between them.
    return new Uint8Array()
  }
}
