import type { Id } from '../../domain/shared/id.ts'
import { ObjectTooShort, StorageFailed } from '../../domain/storage/storage-errors.ts'
import { StoredFile } from '../../domain/storage/stored-file.ts'
import type { ContentDigests } from '../ports/crypto.ts'
import type { ObjectBody } from '../ports/object-store.ts'
import type { StoredFileRepo } from '../ports/stored-file-repo.ts'
import type { FileVault } from './file-vault.ts'

/** The size and checksum of files that were imported without them, found by reading them once. */
export class CheckImported {
  readonly #files: Pick<StoredFileRepo, 'fillDigest'>
  readonly #vault: Pick<FileVault, 'readForCopy'>
  readonly #digests: Pick<ContentDigests, 'of'>
  readonly #running = new Map<Id, Promise<StoredFile>>()

  constructor(
    files: Pick<StoredFileRepo, 'fillDigest'>,
    vault: Pick<FileVault, 'readForCopy'>,
    digests: Pick<ContentDigests, 'of'>,
  ) {
    this.#files = files
    this.#vault = vault
    this.#digests = digests
  }

  /** Reads a file once, however many ask for it meanwhile. @throws FileNotFound, StorageFailed */
  of(file: StoredFile): Promise<StoredFile> {
    const running = this.#running.get(file.id)
    if (running) return running
    const checked = this.#check(file).finally(() => this.#running.delete(file.id))
    this.#running.set(file.id, checked)
    return checked
  }

  async #check(file: StoredFile): Promise<StoredFile> {
    const bytes = await this.#sizeOf(file)
    const digest = await this.#digests.of(await this.#bodyOf(file, bytes))
    await this.#files.fillDigest(file.id, digest)
    return new StoredFile({ ...file.props, digest })
  }

  async #bodyOf(file: StoredFile, bytes: number): Promise<ObjectBody> {
    if (bytes === 0) return (async function* () {})()
    return this.#vault.readForCopy(file, { first: 0, last: bytes - 1 })
  }

  /** Asks for more than any object has, and is told how much there is. */
  async #sizeOf(file: StoredFile): Promise<number> {
    try {
      await this.#vault.readForCopy(file, { first: 0, last: Number.MAX_SAFE_INTEGER - 1 })
    } catch (error) {
      if (error instanceof ObjectTooShort) return error.bytes
      throw error
    }
    throw new StorageFailed('unreachable')
  }
}
