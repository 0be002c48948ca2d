import type { Metadata } from 'sharp'

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

const bytesPerPixel = ({ channels, depth }: PictureHeader) => channels * (depth === 'uchar' ? 1 : 2)

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
