import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { REMOVED_AT_ONCE, type RemoveFiles } from './remove-files.ts'

/** Groups per platform; a store that does not respond blocks each for half a minute. */
const MOST_AT_ONCE = 16

/**
 * Removals that no answer waits for. The records are marked already, so recovery handles what
 * fails, exceeds the limit, or is left at the stop. A platform that is away does not delay the
 * others.
 */
export class UnwaitedRemovals {
  readonly #remove: RemoveFiles
  readonly #running = new Map<string, Set<Promise<void>>>()
  #isStopping = false

  constructor(remove: RemoveFiles) {
    this.#remove = remove
  }

  get size(): number {
    return [...this.#running.values()].reduce((sum, runs) => sum + runs.size, 0)
  }

  begin(marked: readonly StoredFile[]): void {
    for (const [key, files] of Map.groupBy(marked, ({ props }) => props.platformKey)) {
      this.#beginOn(key, files)
    }
  }

  /** Resolves when no request to a store is running any more. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#running.values()].flatMap((runs) => [...runs]))
  }

  #beginOn(platformKey: string, marked: readonly StoredFile[]): void {
    const running = this.#running.get(platformKey) ?? new Set()
    if (running.size >= MOST_AT_ONCE) return
    this.#running.set(platformKey, running)
    const run = this.#run(marked).finally(() => {
      running.delete(run)
      if (running.size === 0) this.#running.delete(platformKey)
    })
    running.add(run)
  }

  async #run(marked: readonly StoredFile[]): Promise<void> {
    for (let at = 0; at < marked.length && !this.#isStopping; at += REMOVED_AT_ONCE) {
      const removals = await this.#remove.finish(marked.slice(at, at + REMOVED_AT_ONCE))
      // Its store fails. Recovery retries, less and less often.
      if (removals.some(({ postponedBy }) => postponedBy !== undefined)) return
    }
  }
}
