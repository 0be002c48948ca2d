import { HEAD_BYTES } from '../../../domain/storage/leading-bytes.ts'
import { OriginalName } from '../../../domain/storage/original-name.ts'
import type { ContentDigest, StoredFile } from '../../../domain/storage/stored-file.ts'
import { UploadRefused } from '../../../domain/storage/upload-errors.ts'
import type { UploadPolicy } from '../../../domain/storage/upload-policy.ts'
import type { ContentDigests } from '../../ports/crypto.ts'
import type { FileVault } from '../file-vault.ts'
import type { DirectVault } from './direct-vault.ts'
import type { OpenDirectUpload } from './own-direct-uploads.ts'
import { PartsDigest } from './parts-digest.ts'

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
    const found = await this.#read(record, props.length)
    const isSame =
      found.whole.sha256 === (sha256 ?? found.whole.sha256) &&
      found.partsSha256 === (partsSha256 ?? found.partsSha256)
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

  async #read(record: StoredFile, length: number) {
    const digest = new PartsDigest(this.#digests)
    const body = await this.#vault.readPending(record, length)
    for await (const chunk of body) digest.add(chunk)
    return digest.end()
  }
}
