import { DIRECT_PART_BYTES } from '../../../domain/parts/direct/direct-upload.ts'
import type { ContentDigest } from '../../../domain/storage/files/stored-file.ts'
import type { ContentDigests, RunningDigest } from '../../ports/crypto.ts'

/**
 * Besides the checksum of the whole, the SHA-256 of the SHA-256s of the parts. A browser can compute
 * it for a file that does not fit into its memory.
 */
export class PartsDigest {
  readonly #digests: ContentDigests
  readonly #whole: RunningDigest
  readonly #ofParts: RunningDigest
  #part: RunningDigest
  #missing = DIRECT_PART_BYTES

  constructor(digests: ContentDigests) {
    this.#digests = digests
    this.#whole = digests.begin()
    this.#ofParts = digests.begin()
    this.#part = digests.begin()
  }

  /** Does not keep the chunk. */
  add(chunk: Uint8Array): void {
    this.#whole.add(chunk)
    for (let rest = chunk; rest.length > 0; ) {
      const piece = rest.subarray(0, this.#missing)
      this.#part.add(piece)
      this.#missing -= piece.length
      if (this.#missing === 0) this.#endPart()
      rest = rest.subarray(piece.length)
    }
  }

  end(): { readonly whole: ContentDigest; readonly partsSha256: string } {
    if (this.#missing < DIRECT_PART_BYTES) this.#endPart()
    return { whole: this.#whole.end(), partsSha256: this.#ofParts.end().sha256 }
  }

  #endPart(): void {
    this.#ofParts.add(bytesOf(this.#part.end().sha256))
    this.#part = this.#digests.begin()
    this.#missing = DIRECT_PART_BYTES
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}
