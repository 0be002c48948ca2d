import sharp, { type SharpOptions } from 'sharp'
import { framesOfPng } from './animated-png.ts'
import { canBeUnpacked } from './picture-bounds.ts'

// A program for a process of its own: what it reads comes from strangers, and memory of libvips is
// not the engine's.
const EDGE = 320
const OPTIONS: SharpOptions = {
  // The bounds are the header's matter: sharp would refuse to read it.
  limitInputPixels: false,
  sequentialRead: true,
  failOn: 'error',
  pages: 1,
}

/** How libvips says that it may have no more memory. The rest of what it says is about the picture. */
const RAN_OUT = /out of memory|insufficient memory/i

/** The loaders of what may be uploaded as a picture, and no other: SVG and PDF stay shut. */
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

/** @returns a small WebP; no bytes when the picture is none, damaged, or beyond the bounds */
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
    // It dies of that, as it would of more processor time than it may take.
    if (RAN_OUT.test(String(error))) throw error
    // Damaged, a bomb, or another format under this name: for a preview it is all one.
    return new Uint8Array()
  }
}
