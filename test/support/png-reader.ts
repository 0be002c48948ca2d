import { crc32, inflateSync } from 'node:zlib'

export interface PngChunk {
  readonly type: string
  readonly data: Buffer
}

const SIGNATURE = '89504e470d0a1a0a'

/** The chunks of a PNG, with their checksums verified. */
export function readPngChunks(png: Uint8Array): PngChunk[] {
  const bytes = Buffer.from(png)
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('This is not a PNG.')
  const chunks: PngChunk[] = []
  for (let at = 8; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) {
      throw new Error(`Chunk ${type} is damaged.`)
    }
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

export function sizeOf(png: Uint8Array): { width: number; height: number } {
  const data = chunkOf(png, 'IHDR')
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
}

/** How dark each pixel of a palette picture is, from 0 (white) to 1, row by row. */
export function darknessOf(png: Uint8Array): number[] {
  const { width, height } = sizeOf(png)
  const palette = chunkOf(png, 'PLTE')
  const rows = inflateSync(chunkOf(png, 'IDAT'))
  if (rows.length !== (width + 1) * height) throw new Error('The picture has another size.')
  const dark = (value: number) => {
    const [red = 0, green = 0, blue = 0] = palette.subarray(value * 3, value * 3 + 3)
    return 1 - (red + green + blue) / 765
  }
  return [...rows].filter((_, at) => at % (width + 1) !== 0).map(dark)
}

function chunkOf(png: Uint8Array, wanted: string): Buffer {
  const found = readPngChunks(png).find(({ type }) => type === wanted)
  if (!found) throw new Error(`There is no ${wanted}.`)
  return found.data
}
