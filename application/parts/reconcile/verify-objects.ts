import type { Id } from '../../../domain/shared/id.ts'
import { FileAltered, FileNotFound } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'

const PAGE = 200
const SAMPLE = 10

export interface VerifyReport {
  /** Files that were read completely. */
  readonly verified: number
  readonly verifiedBytes: number
  /** Files whose object differs from what was stored, and the ids of some. */
  readonly altered: number
  readonly alteredSample: readonly Id[]
}

export interface VerifyTerms {
  /** Per platform: the check ends when this much was read. */
  readonly mostFiles: number
  readonly mostBytes: number
  /** Called after each file. */
  readonly progress?: (platformKey: string, far: VerifyReport) => void
}

interface VerifyTools {
  readonly files: Pick<StoredFileRepo, 'keptOn' | 'list'>
  readonly vault: Pick<FileVault, 'readToCompare'>
  readonly ids: Pick<Ids, 'below'>
}

/** Reads files and compares them with their stored checksums. It only reports differences. */
export class VerifyObjects {
  readonly #tools: VerifyTools

  constructor(tools: VerifyTools) {
    this.#tools = tools
  }

  /** Goes once around the platform from a random file. @returns what was read in time */
  async of(platformKey: string, terms: VerifyTerms, mayGoOn: () => boolean): Promise<VerifyReport> {
    const far = new Far()
    const start = await this.#anyId(platformKey)
    const isEnough = () =>
      !mayGoOn() || far.verified >= terms.mostFiles || far.bytes >= terms.mostBytes
    for await (const file of this.#around(platformKey, start)) {
      if (isEnough()) break
      await this.#verify(file, far)
      terms.progress?.(platformKey, far.report())
    }
    return far.report()
  }

  async *#around(platformKey: string, start: bigint): AsyncGenerator<StoredFile> {
    for await (const file of this.#from(platformKey, start)) yield file
    for await (const file of this.#from(platformKey, -1n)) {
      if (BigInt(file.id) > start) return
      yield file
    }
  }

  /** Files with greater ids. */
  async *#from(platformKey: string, start: bigint): AsyncGenerator<StoredFile> {
    for (let after: Id | undefined = start < 0n ? undefined : String(start); ; ) {
      const files = await this.#tools.files.keptOn(platformKey, after, PAGE)
      yield* files
      after = files.at(-1)?.id
      if (after === undefined) return
    }
  }

  async #anyId(platformKey: string): Promise<bigint> {
    const sort = { by: 'id', direction: 'desc' } as const
    const page = { filter: { platformKey }, sort, offset: 0, limit: 1 }
    const [newest] = (await this.#tools.files.list(page, 'all')).files
    const below = Math.min(Number(newest?.id ?? 0) + 1, Number.MAX_SAFE_INTEGER)
    return BigInt(this.#tools.ids.below(below)) - 1n
  }

  async #verify(file: StoredFile, far: Far): Promise<void> {
    try {
      for await (const chunk of await this.#tools.vault.readToCompare(file)) {
        far.bytes += chunk.length
      }
      far.verified += 1
    } catch (error) {
      if (error instanceof FileAltered) far.found(file.id)
      // Deleted or moved meanwhile; missing objects are reported elsewhere.
      else if (!(error instanceof FileNotFound)) throw error
    }
  }
}

class Far {
  readonly #altered: Id[] = []
  #count = 0
  verified = 0
  bytes = 0

  found(id: Id): void {
    this.verified += 1
    this.#count += 1
    if (this.#altered.length < SAMPLE) this.#altered.push(id)
  }

  report(): VerifyReport {
    return {
      verified: this.verified,
      verifiedBytes: this.bytes,
      altered: this.#count,
      alteredSample: [...this.#altered],
    }
  }
}
