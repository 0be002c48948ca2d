import { DIRECT_PART_BYTES } from '../../../domain/parts/direct/direct-upload.ts'
import type { ContentDigest, StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { HEAD_BYTES } from '../../../domain/storage/uploads/leading-bytes.ts'
import { OriginalName } from '../../../domain/storage/uploads/original-name.ts'
import { UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import type { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { ContentDigests, RunningDigest } from '../../ports/crypto.ts'
import type { ObjectBody } from '../../ports/files/object-store.ts'
import type { DirectVault } from './direct-vault.ts'
import type { OpenDirectUpload } from './own-direct-uploads.ts'

/**
 * Besides the checksum of the whole, the SHA-256 of the SHA-256s of the parts. A browser can compute
 * it for a file that does not fit into its memory.
 */
class PartsDigest {
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

/** In hex. What is given is compared. */
export interface AnnouncedChecksums {
  readonly sha256?: string | undefined
  /** SHA-256 of the SHA-256s of the parts, one after the other as bytes. */
  readonly partsSha256?: string | undefined
}

/**
 * Checks an assembled object that clients have sent past the service. It is read once as a whole,
 * because the record needs a checksum of what the platform has, and not all platforms compute one.
 */
export class VerifyDirectUpload {
  readonly #vault: FileVault
  readonly #direct: DirectVault
  readonly #policy: UploadPolicy
  readonly #digests: ContentDigests

  constructor(
    vault: FileVault,
    direct: DirectVault,
    policy: UploadPolicy,
    digests: ContentDigests,
  ) {
    this.#vault = vault
    this.#direct = direct
    this.#policy = policy
    this.#digests = digests
  }

  /** @throws UploadRefused, StorageFailed, NoUsablePlatform */
  async execute(
    { upload: { props }, record, platform }: OpenDirectUpload,
    { sha256, partsSha256 }: AnnouncedChecksums,
  ): Promise<ContentDigest> {
    const policy = this.#policy.narrowedBy(platform.limits)
    const name = OriginalName.from(props.name)
    const type = policy.checkAnnounced(name, props.declaredType, props.length)
    if ((await this.#direct.sizeOf(record)) !== props.length) throw new UploadRefused('checksum')
    policy.checkHead(type, await this.#head(record, props.length))
    const body = await this.#vault.readPending(record, props.length)
    const isByParts = partsSha256 !== undefined
    const found = await (isByParts ? this.#byParts(body) : this.#asWhole(body))
    const isSame =
      found.whole.sha256 === (sha256 ?? found.whole.sha256) && found.partsSha256 === partsSha256
    if (!isSame) throw new UploadRefused('checksum')
    return found.whole
  }

  async #head(record: StoredFile, length: number): Promise<Uint8Array> {
    const head = new Uint8Array(Math.min(HEAD_BYTES, length))
    let at = 0
    for await (const chunk of await this.#vault.readPending(record, head.length)) {
      head.set(chunk, at)
      at += chunk.length
    }
    return head
  }

  async #asWhole(body: ObjectBody) {
    return { whole: await this.#digests.of(body), partsSha256: undefined }
  }

  async #byParts(body: ObjectBody) {
    const digest = new PartsDigest(this.#digests)
    for await (const chunk of body) digest.add(chunk)
    return digest.end()
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}
