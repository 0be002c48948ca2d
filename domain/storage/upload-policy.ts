import type { FileLimits } from './file-limits.ts'
import type { FileType } from './file-types.ts'
import type { OriginalName } from './original-name.ts'
import { UploadRefused } from './upload-refused.ts'
import { UploadTypes } from './upload-types.ts'

/** What part headers, boundaries and a few text fields may add to the file in one request. */
const FORM_ALLOWANCE = 256 * 1024

const UNDECLARED = ['', 'application/octet-stream']

/** Which files are taken. Looks at the name, the declared type, the length and the first bytes. */
export class UploadPolicy {
  readonly maxBytes: number
  readonly #types: UploadTypes
  readonly #limits: FileLimits

  constructor(maxBytes: number, types = new UploadTypes(), limits: FileLimits = {}) {
    this.maxBytes = Math.min(maxBytes, limits.maxBytes ?? maxBytes)
    this.#types = types
    this.#limits = limits
  }

  /** The policy of a platform: what it says can only take away. */
  narrowedBy(limits: FileLimits | undefined): UploadPolicy {
    return limits ? new UploadPolicy(this.maxBytes, this.#types, limits) : this
  }

  /** Longest request that can still hold an acceptable file. */
  get maxRequestBytes(): number {
    return this.maxBytes + FORM_ALLOWANCE
  }

  /** Before anything is read. @throws UploadRefused */
  checkRequestLength(declaredBytes: number | undefined): void {
    if (declaredBytes !== undefined && declaredBytes > this.maxRequestBytes) throw this.#tooLarge()
  }

  /** Before the content is read. @throws UploadRefused */
  classify(name: OriginalName, declaredType: string | undefined): FileType {
    const type = this.#types.of(name.suffix)
    if (!type || !this.#takes(name.suffix, type)) throw new UploadRefused('type')

    const declared = (declaredType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const isConsistent =
      type.isUnknown || [...UNDECLARED, type.contentType, ...type.aliases].includes(declared)
    if (!isConsistent) throw new UploadRefused('type')
    return type
  }

  /** @param head the first HEAD_BYTES of the file, or all of it. @throws UploadRefused */
  checkHead(type: FileType, head: Uint8Array): void {
    if (head.length === 0) throw new UploadRefused('empty')
    if (!type.fits(head)) throw new UploadRefused('content')
  }

  /** While reading: one byte too many is too many. @throws UploadRefused */
  checkLength(bytesSoFar: number): void {
    if (bytesSoFar > this.maxBytes) throw this.#tooLarge()
  }

  #takes(suffix: string, { contentType }: FileType): boolean {
    const { suffixes, contentTypes } = this.#limits
    return (suffixes?.includes(suffix) ?? true) && (contentTypes?.includes(contentType) ?? true)
  }

  #tooLarge(): UploadRefused {
    return new UploadRefused('too-large', { maxBytes: this.maxBytes })
  }
}
