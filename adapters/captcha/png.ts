import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS_PER_PIXEL = 8
const BY_PALETTE = 3

export interface PalettePicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Red, green, blue for each of up to 256 pixel values. */
  readonly palette: Uint8Array
}

/**
 * Encodes a PNG with only the four chunks that it needs. Pixels are not compressed, so all pictures
 * of one size have the same length, which reveals nothing about their content.
 */
export function encodePng({ width, height, pixels, palette }: PalettePicture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS_PER_PIXEL, BY_PALETTE], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(unfilteredRows(pixels, width, height), { level: 0 })),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/** Each row begins with its filter; 0 is none. */
function unfilteredRows(pixels: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}
