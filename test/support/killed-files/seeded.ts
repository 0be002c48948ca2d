import { createCipheriv, createHash } from 'node:crypto'

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Numbers from 0 to 1 determined by a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Begins like a picture; the same name and length give the same bytes in every process. */
export function pictureNamed(name: string, bytes: number): Buffer {
  const key = createHash('sha256').update(name).digest()
  const noise = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes))
  PNG_HEAD.copy(noise)
  return noise
}
