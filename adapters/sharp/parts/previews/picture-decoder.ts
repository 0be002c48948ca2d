import type { Metadata, SharpOptions } from 'sharp'
import sharp from 'sharp'

/** Decoding line by line is bounded too, because more pixels than this take seconds. */
const MOST_PIXELS = 50_000_000
const MOST_BYTES = 200_000_000
/** For pictures that must be in memory whole, with the file; others are read by line. */
const MOST_WHOLE_BYTES = 60 * 1024 * 1024
const MOST_WHOLE_JPEG_BYTES = 88 * 1024 * 1024
/** Bytes in one line. Some hundred lines are in memory at once, however few the picture has. */
const MOST_LINE_BYTES = 64 * 1024
const LONGEST_SIDE = 32_767
/** Only the first frame is decoded, but the decoder notes the positions of all. */
const MOST_FRAMES = 10_000

export type PictureHeader = Pick<
  Metadata,
  'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive' | 'chromaSubsampling'
> & { readonly pages?: number | undefined }

const bytesPerPixel = ({ channels, depth }: PictureHeader) => channels * (depth === 'uchar' ? 1 : 2)

const SIGNATURE = 8
/** Bytes of length, name and checksum around a chunk's content. */
const FRAME = 12

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

/**
 * Returns the number of frames that a PNG declares, or 1 if it is not animated. The decoder itself
 * ignores this number.
 */
export function framesOfPng(picture: Uint8Array): number {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength)
  for (let at = SIGNATURE; at + FRAME <= picture.length; at += FRAME + view.getUint32(at)) {
    const name = nameAt(picture, at)
    if (name === 'acTL') return view.getUint32(at + 8)
    if (name === 'IDAT') return 1
  }
  return 1
}

function nameAt(picture: Uint8Array, at: number): string {
  return String.fromCharCode(...picture.subarray(at + 4, at + 8))
}

/**
 * Whether a picture can be scaled down with bounded memory and time, judged by its header.
 * @param fileBytes the size of the picture's file
 */
export function canBeUnpacked(picture: PictureHeader, fileBytes: number): boolean {
  const { width, height, pages = 1 } = picture
  const pixels = width * height
  return (
    Math.max(width, height) <= LONGEST_SIDE &&
    pixels <= MOST_PIXELS &&
    pages <= MOST_FRAMES &&
    width * bytesPerPixel(picture) <= MOST_LINE_BYTES &&
    pixels * bytesPerPixel(picture) <= MOST_BYTES &&
    canBeWhole(picture, fileBytes)
  )
}

function canBeWhole(picture: PictureHeader, fileBytes: number): boolean {
  const perPixel = wholeBytesPerPixel(picture)
  const most = picture.format === 'jpeg' ? MOST_WHOLE_JPEG_BYTES : MOST_WHOLE_BYTES
  return perPixel === 0 || picture.width * picture.height * perPixel + fileBytes <= most
}

/** Bytes per pixel while the whole picture is in memory, or 0 if it is decoded line by line. */
function wholeBytesPerPixel(picture: PictureHeader): number {
  const { format, isProgressive, channels, chromaSubsampling } = picture
  // Lossless WebP is decoded as a whole, and the header does not always say whether it is lossless.
  if (format === 'webp') return 4
  // Covers the frame and the picture that it is drawn into.
  if (format === 'gif') return 6
  if (!isProgressive) return 0
  if (format !== 'jpeg') return bytesPerPixel(picture)
  // Until the last pass, the decoder keeps two-byte coefficients instead of pixels.
  return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
}
