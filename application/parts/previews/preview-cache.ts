import { type Id, isId } from '../../../domain/shared/id.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'

/** What even an empty preview counts for, because it occupies disk space. */
export const LEAST_PREVIEW_BYTES = 4096

/** May forget any preview at any time, but never returns a wrong one. */
export interface PreviewCache {
  get(key: string): Promise<Uint8Array | undefined>
  /**
   * Removes the oldest beyond its bounds. If the store cannot accept the preview, it is not kept.
   */
  keep(key: string, preview: Uint8Array): Promise<void>
  keys(): Promise<readonly string[]>
  remove(keys: readonly string[]): Promise<void>
}

/** Includes the checksum, because restoring an old database reuses ids. */
export function previewKey(id: Id, sha256: string): string {
  return `${sha256}x${id}`
}

/** @returns `undefined` for any other text */
function fileOfPreview(key: string): Id | undefined {
  const [, id, ...rest] = key.split('x')
  return id !== undefined && rest.length === 0 && isId(id) ? id : undefined
}

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
