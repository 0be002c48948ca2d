import type { Id } from '../../domain/shared/id.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../domain/storage/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { StoredFileRepo } from '../ports/stored-file-repo.ts'

const PAGE = 2000
const AT_ONCE = 32
const SAMPLE = 20
/** After these a platform is believed to be away. */
const MOST_UNANSWERED = 64

export interface BucketReport {
  /** Files whose object is there. */
  readonly found: number
  /** Of these objects. */
  readonly bytes: number
  readonly missing: number
  /** Id and name of the first ones. */
  readonly missingSample: readonly string[]
  /** Files whose platform is disabled, or did not answer. */
  readonly unanswered: number
}

/** In bytes; `undefined` without an answer. */
type Size = number | 'missing' | undefined

interface CheckingTools {
  readonly files: Pick<StoredFileRepo, 'unchecked'>
  readonly vault: {
    /** @returns `undefined` without an object. @throws FileNotFound, NoUsablePlatform, StorageFailed */
    sizeOf(file: StoredFile): Promise<number | undefined>
  }
}

/** Asks the platforms for the objects of imported files that were not read yet. Reads none. */
export class CheckBucket {
  readonly #tools: CheckingTools

  constructor(tools: CheckingTools) {
    this.#tools = tools
  }

  /** @param tell is called with the numbers of files that were asked for, and of all */
  async execute(tell: (asked: number, all: number) => void): Promise<BucketReport> {
    const far = new Far()
    let all: number | undefined
    for (let after: Id | undefined; ; ) {
      const { files, left } = await this.#tools.files.unchecked(after, PAGE)
      all ??= left
      for (let at = 0; at < files.length; at += AT_ONCE) {
        const some = files.slice(at, at + AT_ONCE)
        const sizes = await Promise.all(some.map((file) => this.#sizeOf(file, far)))
        for (const [index, file] of some.entries()) far.note(file, sizes[index])
        tell(far.asked, all)
      }
      after = files.at(-1)?.id
      if (after === undefined) return far.report()
    }
  }

  async #sizeOf(file: StoredFile, far: Far): Promise<Size> {
    if (far.isSilent(file)) return undefined
    try {
      return (await this.#tools.vault.sizeOf(file)) ?? 'missing'
    } catch (error) {
      if (error instanceof FileNotFound) return 'missing'
      if (error instanceof NoUsablePlatform || error instanceof StorageFailed) return undefined
      throw error
    }
  }
}

class Far {
  #found = 0
  #bytes = 0
  readonly #missing: string[] = []
  #missed = 0
  /** Numbers of files by platform. */
  readonly #unanswered = new Map<string, number>()

  get asked(): number {
    return this.#found + this.#missed + this.#unheard
  }

  get #unheard(): number {
    return [...this.#unanswered.values()].reduce((sum, files) => sum + files, 0)
  }

  /** A platform that does not answer is not asked for each of its files. */
  isSilent({ props: { platformKey } }: StoredFile): boolean {
    return (this.#unanswered.get(platformKey) ?? 0) >= MOST_UNANSWERED
  }

  note({ id, props: { platformKey, originalName } }: StoredFile, size: Size): void {
    if (size === undefined) {
      this.#unanswered.set(platformKey, (this.#unanswered.get(platformKey) ?? 0) + 1)
    } else if (size === 'missing') {
      this.#missed += 1
      if (this.#missing.length < SAMPLE) this.#missing.push(`${id} ${originalName}`)
    } else {
      this.#found += 1
      this.#bytes += size
    }
  }

  report(): BucketReport {
    return {
      ...{ found: this.#found, bytes: this.#bytes },
      ...{ missing: this.#missed, missingSample: this.#missing, unanswered: this.#unheard },
    }
  }
}
