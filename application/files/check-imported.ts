import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import { StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { ContentDigests } from '../ports/crypto.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { FileVault } from './file-vault.ts'

/** The size and checksum of files that were imported without them, found by reading them once. */
export class CheckImported {
  readonly #files: Pick<StoredFileRepo, 'fillDigest'>
  readonly #vault: Pick<FileVault, 'readForCopy' | 'sizeOf'>
  readonly #digests: Pick<ContentDigests, 'of'>
  readonly #running = new Map<Id, Promise<StoredFile>>()

  constructor(
    files: Pick<StoredFileRepo, 'fillDigest'>,
    vault: Pick<FileVault, 'readForCopy' | 'sizeOf'>,
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
    const bytes = await this.#vault.sizeOf(file)
    if (bytes === undefined) throw new FileNotFound()
    const body = await this.#vault.readForCopy(file, { first: 0, last: bytes - 1 })
    const digest = await this.#digests.of(body)
    await this.#files.fillDigest(file.id, digest)
    return new StoredFile({ ...file.props, digest })
  }
}
