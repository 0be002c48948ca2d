import { fileTypeOf } from './file-types.ts'
import { isNotExecutable, looksLikeText } from './head-rules.ts'

/** What the first bytes of a file tell of it, to advise its uploader. Nothing is decided by it. */
export interface RecognizedContent {
  readonly reason: 'format' | 'protected' | 'old_office' | 'program' | 'text' | 'unknown'
  /** With `format`: its name, which is the same in every language. */
  readonly what?: string
  /** The extension of such files, if there is one that the service knows. */
  readonly suffix?: string
}

/** Of these, the rules by which uploads are accepted tell enough. */
const PLAIN: readonly (readonly [string, string])[] = [
  ['JPEG', '.jpg'],
  ['PNG', '.png'],
  ['GIF', '.gif'],
  ['WebP', '.webp'],
  ['PDF', '.pdf'],
  ['RAR', '.rar'],
  ['7z', '.7z'],
  ['gzip', '.gz'],
  ['AVI', '.avi'],
  ['WAV', '.wav'],
  ['MP3', '.mp3'],
]

/** Names of the streams in an old Office file, in UTF-16. */
const OLD_OFFICE = [
  ['WordDocument', 'Word 97-2003', '.doc'],
  ['Workbook', 'Excel 97-2003', '.xls'],
  ['PowerPoint Document', 'PowerPoint 97-2003', '.ppt'],
] as const

const ZIPPED = [
  ['word/', 'Word', '.docx'],
  ['xl/', 'Excel', '.xlsx'],
  ['ppt/', 'PowerPoint', '.pptx'],
  ['OFD.xml', 'OFD', '.ofd'],
] as const

/** Brands of the media files that begin like an MP4. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ...['heic', 'heix', 'hevc', 'mif1', 'msf1'].map((brand) => [brand, 'HEIC'] as const),
  ['avif', 'AVIF'],
  ['qt  ', 'QuickTime'],
])

/** In the order in which they are tried, on text without the blanks at its beginning. */
const MARKUP = [
  [/^\{\\rtf/, 'RTF'],
  [/^<(?:!doctype|html|head|body|meta|table|style)\b/i, 'HTML'],
  [/^<\?xml\b/, 'XML'],
] as const

export function recognized(head: Uint8Array): RecognizedContent {
  if (!isNotExecutable(head)) return { reason: 'program' }
  const plain = PLAIN.find(([, suffix]) => fits(suffix, head))
  if (plain) return format(...plain)
  if (fits('.doc', head)) return oldOffice(head)
  if (fits('.zip', head)) return zipped(head)
  if (fits('.mp4', head)) return media(head)
  if (looksLikeText(head)) return written(head)
  return fits('.bmp', head) ? format('BMP', '.bmp') : { reason: 'unknown' }
}

function oldOffice(head: Uint8Array): RecognizedContent {
  const text = latin(head).replaceAll('\0', '')
  if (text.includes('EncryptedPackage')) return { reason: 'protected' }
  const found = OLD_OFFICE.find(([stream]) => text.includes(stream))
  return found ? format(found[1], found[2]) : { reason: 'old_office' }
}

function zipped(head: Uint8Array): RecognizedContent {
  const text = latin(head)
  const found = ZIPPED.find(([folder]) => text.includes(folder))
  return found ? format(found[1], found[2]) : format('ZIP', '.zip')
}

function media(head: Uint8Array): RecognizedContent {
  const other = BRANDS.get(latin(head.subarray(8, 12)))
  return other === undefined ? format('MP4', '.mp4') : format(other)
}

function written(head: Uint8Array): RecognizedContent {
  const text = latin(head)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  const found = MARKUP.find(([start]) => start.test(text))
  return found ? format(found[1]) : { reason: 'text', suffix: '.txt' }
}

function format(what: string, suffix?: string): RecognizedContent {
  return { reason: 'format', what, ...(suffix !== undefined && { suffix }) }
}

function fits(suffix: string, head: Uint8Array): boolean {
  return fileTypeOf(suffix)?.fits(head) ?? false
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
