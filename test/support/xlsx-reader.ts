import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const HEAD_BYTES = 30

/** A cell as stored: type and content. */
export interface ReadCell {
  readonly type: string
  readonly value: string
}

/** The parts of a workbook, found through its directory; sizes and checksums must match. */
export function partsOf(file: Buffer): ReadonlyMap<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || file.readUInt32LE(end) !== END) throw new Error('no archive')
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== ENTRY) throw new Error('no directory entry')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((n) => file.readUInt16LE(at + n))
    const name = file.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0))
    parts.set(name, contentOf(file, at).toString('utf8'))
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
  }
  return parts
}

function contentOf(file: Buffer, entry: number): Buffer {
  const [sum, packed, size] = [16, 20, 24].map((n) => file.readUInt32LE(entry + n))
  const head = file.readUInt32LE(entry + 42)
  const start = head + HEAD_BYTES + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
  const bytes = file.subarray(start, start + (packed ?? 0))
  const content = file.readUInt16LE(entry + 10) === 0 ? bytes : inflateRawSync(bytes)
  if (content.length !== size || crc32(content) !== sum) throw new Error('a part is damaged')
  return content
}

/** The rows of the first sheet. */
export function cellsOf(file: Buffer): ReadCell[][] {
  const sheet = partsOf(file).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, head = '', body = '']) => ({
      type: /t="(\w+)"/.exec(head)?.[1] ?? 'n',
      value: textIn(body),
    })),
  )
}

/** Stored values only; formulas are not evaluated. */
export function valuesOf(file: Buffer): string[][] {
  return cellsOf(file).map((row) => row.map(({ value }) => value))
}

function textIn(body: string): string {
  const text = /<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(body)?.[1] ?? ''
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
}
