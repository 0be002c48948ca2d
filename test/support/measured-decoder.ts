import { readFileSync } from 'node:fs'
import { decode as decodePicture } from '../../adapters/sharp/picture-decoder.ts'

/** Returns the peak memory of its process for one picture, in KiB, as text. */
export async function decode(picture: Uint8Array): Promise<Uint8Array> {
  await decodePicture(picture)
  const [, peak = ''] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Buffer.from(peak)
}
