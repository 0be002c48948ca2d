import { readFileSync } from 'node:fs'
import { decode as decodePage } from '../../adapters/pdfium/parts/previews/page-decoder.ts'
import { decode as decodePicture } from '../../adapters/sharp/parts/previews/picture-decoder.ts'

/** Returns the peak memory of its process for one file, in KiB, as text. */
export async function decode(file: Uint8Array): Promise<Uint8Array> {
  const isPdf = Buffer.from(file.subarray(0, 5)).equals(Buffer.from('%PDF-'))
  await (isPdf ? decodePage(file) : decodePicture(file))
  const [, peak = ''] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Buffer.from(peak)
}
