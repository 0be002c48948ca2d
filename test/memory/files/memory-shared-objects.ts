import type { SharedObjects } from '../../../application/ports/files/shared-objects.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { changeFile } from './memory-file-changes.ts'

export class MemorySharedObjects implements SharedObjects {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async copies(after: string | undefined, limit: number): Promise<StoredFile[][]> {
    const all = [...this.#database.files.values()].map(({ file }) => file)
    const ready = all.filter(({ isReadable, props: { digest } }) => isReadable && digest?.bytes)
    const groups = Map.groupBy(ready, ({ props: { platformKey, digest } }) =>
      JSON.stringify([digest?.sha256, platformKey, digest?.bytes]),
    )
    const inOrder = [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
    const copies = inOrder.map(([, files]) => {
      const located = files[0]?.props.objectKey.value
      return files.filter(({ props }, nth) => nth === 0 || props.objectKey.value !== located)
    })
    const isLater = ([file]: readonly StoredFile[]) =>
      after === undefined || (file?.props.digest?.sha256 ?? '') > after
    return copies.filter((files) => files.length > 1 && isLater(files)).slice(0, limit)
  }

  async share(file: StoredFile, kept: StoredFile, leaseUntil: Date): Promise<boolean> {
    if (!this.#isWhereItWas(file) || !this.#isWhereItWas(kept)) return false
    const { ownKey = file.props.objectKey } = file.props
    changeFile(this.#database, file.id, { objectKey: kept.props.objectKey, ownKey })
    const id = this.#database.nextFileId()
    const called = ObjectKey.parse(`shared/${id}`)
    const removal = new StoredFile({ ...file.props, id, state: 'deleting', ownKey: called })
    const rest = { uploadKey: undefined, removalAttempts: 0 }
    this.#database.files.set(id, { file: removal, leaseUntil, ...rest })
    return true
  }

  #isWhereItWas({ id, props }: StoredFile): boolean {
    const now = this.#database.files.get(id)?.file
    return now?.isReadable === true && now.props.objectKey.value === props.objectKey.value
  }
}
