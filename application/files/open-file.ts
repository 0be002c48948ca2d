import type { Id } from '../../domain/shared/id.ts'
import type { FileScope } from '../../domain/storage/files/file-scope.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import { isShownInline } from '../../domain/storage/files/viewable.ts'
import type { ByteRange, Handoff, HandoffTerms, ObjectBody } from '../ports/files/object-store.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { CheckImported } from './check-imported.ts'
import type { FileVault } from './file-vault.ts'

export interface OpenedFile {
  readonly file: StoredFile
  /** Whether a browser may display it instead of saving it. */
  readonly isShown: boolean
  /** Size of the whole file. */
  readonly bytes: number
  /** Opens the object; not called for a conditional or HEAD request. */
  read(range: ByteRange): Promise<ObjectBody>
  /** How somebody else may send it; `undefined` when it has to be read. */
  handOff(terms: HandoffTerms): Promise<Handoff | undefined>
}

/** Files that are missing, unfinished, deleted or out of scope get the same answer. */
export class OpenFile {
  readonly #files: StoredFileRepo
  readonly #vault: FileVault
  readonly #imported: CheckImported

  constructor(files: StoredFileRepo, vault: FileVault, imported: CheckImported) {
    this.#files = files
    this.#vault = vault
    this.#imported = imported
  }

  /** @throws FileNotFound, NoUsablePlatform; StorageFailed for an imported file */
  async execute(id: Id, scope: FileScope): Promise<OpenedFile> {
    const found = await this.#find(id, scope)
    if (!found) throw new FileNotFound()
    return this.of(found)
  }

  /**
   * For whoever has just read the record.
   * @throws FileNotFound, NoUsablePlatform; StorageFailed for an imported file
   */
  async of(found: StoredFile): Promise<OpenedFile> {
    const { inline } = await this.#vault.admit(found)
    const file = found.props.digest ? found : await this.#imported.of(found)
    if (!file.props.digest) throw new FileNotFound()
    const isShown = isShownInline(file.props.contentType, inline)
    const read = (range: ByteRange) => this.#vault.read(file, range)
    const handOff = (terms: HandoffTerms) => this.#vault.handOff(file, terms)
    return { file, isShown, bytes: file.props.digest.bytes, read, handOff }
  }

  async #find(id: Id, scope: FileScope): Promise<StoredFile | undefined> {
    if (scope === 'all') return this.#files.get(id)
    return (await this.#files.getMany([id], scope))[0]
  }
}
