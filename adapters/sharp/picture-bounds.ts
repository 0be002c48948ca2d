import type { Metadata } from 'sharp'

/** What is made line by line, too: more is a matter of seconds. */
const MOST_PIXELS = 50_000_000
const MOST_BYTES = 200_000_000
/** Of a picture that has to be in memory as a whole, with its file. Others come line by line. */
const MOST_WHOLE_BYTES = 60 * 1024 * 1024
const MOST_WHOLE_JPEG_BYTES = 88 * 1024 * 1024
/** Some hundred lines are in memory at once, however few the picture has. */
const MOST_LINE_BYTES = 64 * 1024
const LONGEST_SIDE = 32_767
/** Only the first is looked at, but the places of all are noted. */
const MOST_FRAMES = 10_000

export type PictureHeader = Pick<
  Metadata,
  'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive' | 'chromaSubsampling'
> & { readonly pages?: number | undefined }

/**
 * Whether a picture can be made smaller with bounded memory and time, by what its header says.
 * @param fileBytes of the picture as it is, packed
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

/** 0: it comes line by line. */
function wholeBytesPerPixel(picture: PictureHeader): number {
  const { format, isProgressive, channels, chromaSubsampling } = picture
  // Lossless ones come as whole pictures, and their headers do not always say so.
  if (format === 'webp') return 4
  // The frame, and the picture that it is drawn into.
  if (format === 'gif') return 6
  if (!isProgressive) return 0
  if (format !== 'jpeg') return bytesPerPixel(picture)
  // Not pixels, but coefficients of two bytes, until the last pass has come.
  return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
}
