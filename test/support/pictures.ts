import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A real picture of one colour. */
export function pictureOf(kind: 'png' | 'jpeg' | 'gif' | 'webp', width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#345' } })
    .toFormat(kind)
    .toBuffer()
}

/** Four samples of two bytes per pixel. */
export function deepPng(width: number, height: number, progressive: boolean) {
  const background = { r: 9, g: 9, b: 9, alpha: 0.5 }
  return sharp({ create: { width, height, channels: 4, background } })
    .toColourspace('rgb16')
    .png({ progressive })
    .toBuffer()
}

export function progressiveJpeg(width: number, height: number, chromaSubsampling: string) {
  return sharp({ create: { width, height, channels: 3, background: '#345' } })
    .jpeg({ progressive: true, chromaSubsampling })
    .toBuffer()
}

/** Like one from a camera. */
export function aJpeg(facts: { width: number; height: number; orientation: number }) {
  const { width, height, orientation } = facts
  return sharp({ create: { width, height, channels: 3, background: '#345' } })
    .withExif({ IFD0: { Make: 'canary-camera' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

export async function sizeOf(picture: Uint8Array) {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

/** A few hundred bytes whose header claims a huge picture. */
export function bombOf(width: number, height: number): Buffer {
  return pngOf(width, height, 2, [chunk('IDAT', deflateSync(Buffer.alloc(100_000)))])
}

/** @param colourType 2: three samples per pixel, 6: four */
export function pngOf(width: number, height: number, colourType: number, chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourType, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
