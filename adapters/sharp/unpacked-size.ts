import type { Metadata } from 'sharp'

/** What is made line by line, too: 50 megapixels of four bytes. More is a matter of seconds. */
const MOST_BYTES = 200_000_000
/** Of a picture that has to be in memory as a whole. */
const MOST_WHOLE_BYTES = 96 * 1024 * 1024

export type PictureHeader = Pick<
  Metadata,
  'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive' | 'chromaSubsampling'
>

/** Whether a picture can be made smaller with bounded memory and time, by what its header says. */
export function canBeUnpacked(picture: PictureHeader): boolean {
  const pixels = picture.width * picture.height
  return (
    pixels * bytesPerPixel(picture) <= MOST_BYTES &&
    pixels * wholeBytesPerPixel(picture) <= MOST_WHOLE_BYTES
  )
}

const bytesPerPixel = ({ channels, depth }: PictureHeader) => channels * (depth === 'uchar' ? 1 : 2)

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
