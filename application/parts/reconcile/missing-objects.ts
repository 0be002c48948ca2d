import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { SeenObjects } from './seen-objects.ts'

const PAGE = 500
const SAMPLE = 10
/** Each costs a request. If this many were not listed, something else is wrong. */
const MOST_CHECKED = 10_000

export interface MissingReport {
  /** Files without an object; a lower bound when very many were not listed. */
  readonly missing: number
  readonly missingSample: readonly Id[]
}

/** Only reports files without an object, because the record is all that is left. */
export class MissingObjects {
  readonly #records: Pick<StoredFileRepo, 'keptOn'>
  readonly #vault: Pick<FileVault, 'sizeOf'>

  constructor(records: Pick<StoredFileRepo, 'keptOn'>, vault: Pick<FileVault, 'sizeOf'>) {
    this.#records = records
    this.#vault = vault
  }

  /**
   * An object that was not listed may have been written afterwards, so the platform is asked for
   * it.
   * @param mayGoOn whether there is time for another request
   * @returns `undefined` when there was not
   */
  async of(
    platformKey: string,
    seen: SeenObjects,
    mayGoOn: () => boolean,
  ): Promise<MissingReport | undefined> {
    const missing: Id[] = []
    let checked = 0
    for (let after: Id | undefined; ; ) {
      if (!mayGoOn()) return undefined
      const files = await this.#records.keptOn(platformKey, after, PAGE)
      for (const file of files.filter(({ props }) => !seen.has(props.objectKey))) {
        if (!mayGoOn()) return undefined
        checked += 1
        if (await this.#isNotFound(file)) missing.push(file.id)
        if (checked === MOST_CHECKED) return reportOf(missing)
      }
      after = files.at(-1)?.id
      if (after === undefined) return reportOf(missing)
    }
  }

  /** A file that was deleted or moved since the page was read is not missing. */
  async #isNotFound(file: StoredFile): Promise<boolean> {
    if ((await this.#vault.sizeOf(file)) !== undefined) return false
    const { platformKey, objectKey } = file.props
    const [now] = await this.#records.keptOn(platformKey, String(BigInt(file.id) - 1n), 1)
    return now?.id === file.id && now.props.objectKey.value === objectKey.value
  }
}

function reportOf(missing: readonly Id[]): MissingReport {
  return { missing: missing.length, missingSample: missing.slice(0, SAMPLE) }
}
