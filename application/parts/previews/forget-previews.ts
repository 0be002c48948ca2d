import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { PreviewCache } from './preview-cache.ts'
import { fileOfPreview } from './preview-key.ts'

const AT_ONCE = 250

/** Removes previews of deleted files, in rounds of bounded steps. */
export class ForgetPreviews {
  readonly #cache: PreviewCache
  readonly #files: Pick<StoredFileRepo, 'getMany'>
  /** What is left of the current round. */
  #left: string[] = []

  constructor(cache: PreviewCache, files: Pick<StoredFileRepo, 'getMany'>) {
    this.#cache = cache
    this.#files = files
  }

  async execute(): Promise<void> {
    if (this.#left.length === 0) this.#left = [...(await this.#cache.keys())]
    const step = this.#left.slice(-AT_ONCE)
    if (step.length === 0) return
    const found = await this.#files.getMany(
      step.flatMap((key) => fileOfPreview(key) ?? []),
      'all',
    )
    const there = new Set(found.map(({ id }) => id))
    await this.#cache.remove(step.filter((key) => !there.has(fileOfPreview(key) ?? '')))
    // Only now, so that a failed step is repeated.
    this.#left.length -= step.length
  }
}
