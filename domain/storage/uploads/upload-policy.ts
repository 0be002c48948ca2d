import type { FileLimits } from '../platforms/file-limits.ts'
import { type FileType, fileTypeOf } from './file-types.ts'
import { isNotExecutable, looksLikeText } from './head-rules.ts'
import type { OriginalName } from './original-name.ts'
import { UploadRefused } from './upload-errors.ts'
import { UploadTypes } from './upload-types.ts'

/** What the first bytes of a file tell of it, to advise its uploader. Nothing is decided by it. */
interface RecognizedContent {
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

/** Allowance for part headers, boundaries and text fields, in bytes. */
const FORM_ALLOWANCE = 256 * 1024

const UNDECLARED = ['', 'application/octet-stream']

/** Formats of phones, for which there is an advice. */
const ADVISED: ReadonlyMap<string, string> = new Map([
  ['.heic', 'heic'],
  ['.heif', 'heic'],
  ['.mov', 'mov'],
])

/** Decides which files are accepted, by name, declared type, length and first bytes. */
export class UploadPolicy {
  readonly maxBytes: number
  readonly #types: UploadTypes
  readonly #limits: FileLimits

  constructor(maxBytes: number, types = new UploadTypes(), limits: FileLimits = {}) {
    this.maxBytes = Math.min(maxBytes, limits.maxBytes ?? maxBytes)
    this.#types = types
    this.#limits = limits
  }

  /** Narrows the policy by the limits of a platform. */
  narrowedBy(limits: FileLimits | undefined): UploadPolicy {
    return limits ? new UploadPolicy(this.maxBytes, this.#types, limits) : this
  }

  /** Longest request that can contain an acceptable file, in bytes. */
  get maxRequestBytes(): number {
    return this.maxBytes + FORM_ALLOWANCE
  }

  /** Checks the announced length before reading. @throws UploadRefused */
  checkRequestLength(declaredBytes: number | undefined): void {
    if (declaredBytes !== undefined && declaredBytes > this.maxRequestBytes) throw this.#tooLarge()
  }

  /** Checks name and declared type before reading the content. @throws UploadRefused */
  classify(name: OriginalName, declaredType: string | undefined): FileType {
    const type = this.#types.of(name.suffix)
    if (!type || !this.#takes(name.suffix, type)) throw this.#isOther(name.suffix)

    const declared = (declaredType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const isConsistent =
      type.isUnknown || [...UNDECLARED, type.contentType, ...type.aliases].includes(declared)
    if (!isConsistent) throw new UploadRefused('type', { reason: 'declared', suffix: name.suffix })
    return type
  }

  /** Checks what is announced of a file before it arrives. @throws UploadRefused */
  checkAnnounced(name: OriginalName, declaredType: string | undefined, length: number): FileType {
    const type = this.classify(name, declaredType)
    if (length === 0) throw new UploadRefused('empty')
    this.checkLength(length)
    return type
  }

  /** @param head the first HEAD_BYTES of the file, or all of it. @throws UploadRefused */
  checkHead(type: FileType, head: Uint8Array): void {
    if (head.length === 0) throw new UploadRefused('empty')
    if (!type.fits(head)) throw this.#isSomethingElse(head)
  }

  /** Checks the bytes read so far. @throws UploadRefused */
  checkLength(bytesSoFar: number): void {
    if (bytesSoFar > this.maxBytes) throw this.#tooLarge()
  }

  #takes(suffix: string, { contentType }: FileType): boolean {
    const { suffixes, contentTypes } = this.#limits
    return (suffixes?.includes(suffix) ?? true) && (contentTypes?.includes(contentType) ?? true)
  }

  #isOther(suffix: string): UploadRefused {
    const taken = this.#types.suffixes.filter((one) => {
      const type = this.#types.of(one)
      return one !== '' && type !== undefined && this.#takes(one, type)
    })
    const accepted = taken.map((one) => one.slice(1)).join(', ')
    return new UploadRefused('type', { reason: ADVISED.get(suffix) ?? 'other', accepted })
  }

  /** Advises an extension only if files with it are accepted. */
  #isSomethingElse(head: Uint8Array): UploadRefused {
    const { reason, what = '', suffix } = recognized(head)
    const type = suffix === undefined ? undefined : this.#types.of(suffix)
    const isTaken = suffix !== undefined && type !== undefined && this.#takes(suffix, type)
    if (isTaken) return new UploadRefused('content', { reason: `rename_${reason}`, what, suffix })
    return new UploadRefused('content', { reason, what })
  }

  #tooLarge(): UploadRefused {
    return new UploadRefused('too-large', { maxBytes: this.maxBytes })
  }
}

function recognized(head: Uint8Array): RecognizedContent {
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
