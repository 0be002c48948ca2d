import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import {
  CopyDiffers,
  NoUsablePlatform,
  ObjectTooShort,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import type { ContentDigest, StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { RemoveFiles } from '../../files/recovery/remove-files.ts'
import type { RunningUploads } from '../../files/uploads/running-uploads.ts'
import { leave } from '../../files/uploads/upload-body.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { ByteRange, ObjectBody } from '../../ports/files/object-store.ts'

export interface CopyUse {
  /** Observes the bytes. An error that it throws ends the copy. */
  watch(body: ObjectBody): ObjectBody
  /** Gets the pending record of the verified copy. @returns whether the copy is now in use */
  keep(copy: StoredFile): Promise<boolean>
}

/**
 * Copies a file to another platform. Like an upload, it stores a pending record with a lease first,
 * so that recovery removes what a crash leaves behind, but nothing that is still being written.
 */
export class CopyFile {
  readonly #vault: FileVault
  readonly #running: RunningUploads
  readonly #remove: RemoveFiles
  readonly #ids: Ids

  constructor(vault: FileVault, running: RunningUploads, remove: RemoveFiles, ids: Ids) {
    this.#vault = vault
    this.#running = running
    this.#remove = remove
    this.#ids = ids
  }

  /**
   * @returns what `keep` returned; unless that is true, nothing of the copy remains
   * @throws UploadRefused for a file that is too large for one object there, before any of it was
   * read
   * @throws StorageFailed, FileNotFound, NoUsablePlatform, CopyDiffers
   */
  async execute(file: StoredFile, target: StoragePlatform, use: CopyUse): Promise<boolean> {
    refuseTooLarge(file, target)
    const { locationEpoch } = target.props
    const copy = await this.#begin(file, target)
    const write = (body: ObjectBody) => this.#vault.write(copy, use.watch(body), locationEpoch)
    try {
      await this.#discardingOnFailure(copy, () => this.#copy(file, write))
      // When this throws, nothing is cleaned up: the switch may have happened, and then the object
      // belongs to the file. An unused copy is still pending, and its lease expires.
      const isKept = await use.keep(copy)
      if (!isKept) await this.#remove.discard(copy)
      return isKept
    } finally {
      this.#running.end(copy.id)
    }
  }

  /** Whether both platforms support what a copy needs, tested with bytes of no file. */
  async isPossible(file: StoredFile, target: StoragePlatform): Promise<boolean> {
    try {
      await this.#vault.ask(file.props.platformKey, (source) => this.#keyFor(file, source))
      await this.#tryWriting(file, target)
      return true
    } catch (error) {
      if (error instanceof StorageFailed || error instanceof NoUsablePlatform) return false
      throw error
    }
  }

  async #tryWriting(file: StoredFile, target: StoragePlatform): Promise<void> {
    const trial = await this.#begin(file, target)
    try {
      await this.#vault.write(trial, aFewBytes(), target.props.locationEpoch)
    } finally {
      await this.#remove.discardAfter(undefined, trial)
      this.#running.end(trial.id)
    }
  }

  #begin(file: StoredFile, target: StoragePlatform): Promise<StoredFile> {
    const there = { platformKey: target.key, objectKey: this.#keyFor(file, target) }
    return this.#running.beginCopy({ ...file.props, ...there }, target.props.locationEpoch)
  }

  async #copy(file: StoredFile, write: (body: ObjectBody) => Promise<ContentDigest>) {
    const { digest } = file.props
    if (!digest) throw new CopyDiffers()
    const source = await this.#read(file, { first: 0, last: digest.bytes - 1 })
    try {
      const written = await write(source)
      const isSame = written.bytes === digest.bytes && written.sha256 === digest.sha256
      if (!isSame) throw new CopyDiffers()
    } finally {
      // A target that fails at once has not begun to read.
      await leave(source)
    }
  }

  async #read(file: StoredFile, whole: ByteRange): Promise<ObjectBody> {
    try {
      return await this.#vault.readForCopy(file, whole)
    } catch (error) {
      throw error instanceof ObjectTooShort ? new CopyDiffers() : error
    }
  }

  async #discardingOnFailure(copy: StoredFile, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await this.#remove.discardAfter(error, copy)
      throw error
    }
  }

  /** Keeps the day of the upload, with a new name for each attempt. */
  #keyFor({ props }: StoredFile, target: StoragePlatform): ObjectKey {
    const { suffix, createdAt } = props
    return ObjectKey.forUpload(target.props.basePath, this.#ids.handle(), suffix, createdAt)
  }
}

function refuseTooLarge({ props }: StoredFile, { largestObject }: StoragePlatform): void {
  if ((props.digest?.bytes ?? 0) <= largestObject) return
  throw new UploadRefused('too-large', { maxBytes: largestObject })
}

async function* aFewBytes(): ObjectBody {
  yield new TextEncoder().encode('trial')
}
