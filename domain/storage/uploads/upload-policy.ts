import type { FileLimits } from '../platforms/file-limits.ts'
import type { FileType } from './file-types.ts'
import type { OriginalName } from './original-name.ts'
import { recognized } from './recognized-content.ts'
import { UploadRefused } from './upload-errors.ts'
import { UploadTypes } from './upload-types.ts'

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
