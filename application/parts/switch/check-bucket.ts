import type { Id } from '../../../domain/shared/id.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import type { PlatformFailureReason } from '../../../domain/storage/files/storage-failure-reason.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'

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
  /** How many other objects are at the location of each platform; `null` if it could not be listed. */
  readonly foreign: Readonly<Record<string, number | null>>
  /** Why a platform did not answer at first. */
  readonly troubles: Readonly<Record<string, PlatformFailureReason>>
}

/** In bytes; `undefined` without an answer. */
type Size = number | 'missing' | undefined

export interface BucketProgress {
  /** Files whose object was asked for, of all. */
  asked(files: number, all: number): void
  /** Objects of the current platform. */
  listed(objects: number): void
}

interface ListedPage {
  readonly objects: readonly unknown[]
  readonly foreign: number
}

interface CheckingTools {
  readonly files: Pick<StoredFileRepo, 'unchecked'>
  readonly vault: {
    /** @returns `undefined` without an object. @throws FileNotFound, NoUsablePlatform, StorageFailed */
    sizeOf(file: StoredFile): Promise<number | undefined>
  }
  readonly platforms: Pick<StoragePlatformRepo, 'get'>
  readonly orphans: {
    pages(platform: StoragePlatform, olderThan: Date): AsyncIterable<ListedPage>
  }
}

/**
 * Asks the platforms for the objects of imported files that were not read yet, and counts what else
 * is there. Reads none.
 */
export class CheckBucket {
  readonly #tools: CheckingTools

  constructor(tools: CheckingTools) {
    this.#tools = tools
  }

  async execute(progress: BucketProgress): Promise<BucketReport> {
    const far = new Far()
    let all: number | undefined
    for (let after: Id | undefined; ; ) {
      const { files, left } = await this.#tools.files.unchecked(after, PAGE)
      all ??= left
      for (let at = 0; at < files.length; at += AT_ONCE) {
        const some = files.slice(at, at + AT_ONCE)
        const sizes = await Promise.all(some.map((file) => this.#sizeOf(file, far)))
        for (const [index, file] of some.entries()) far.note(file, sizes[index])
        progress.asked(far.asked, all)
      }
      after = files.at(-1)?.id
      if (after === undefined) break
    }
    const foreign: Record<string, number | null> = {}
    for (const key of far.platforms) foreign[key] = await this.#foreignOn(key, far, progress)
    return { ...far.report(), foreign }
  }

  async #foreignOn(key: string, far: Far, progress: BucketProgress): Promise<number | null> {
    const platform = await this.#tools.platforms.get(key)
    if (!platform) return null
    let [listed, count] = [0, 0]
    try {
      for await (const { objects, foreign } of this.#tools.orphans.pages(platform, new Date(0))) {
        listed += objects.length + foreign
        count += foreign
        progress.listed(listed)
      }
      return count
    } catch (error) {
      far.blame(key, error)
      return null
    }
  }

  async #sizeOf(file: StoredFile, far: Far): Promise<Size> {
    if (far.isSilent(file)) return undefined
    try {
      return (await this.#tools.vault.sizeOf(file)) ?? 'missing'
    } catch (error) {
      if (error instanceof FileNotFound) return 'missing'
      far.blame(file.props.platformKey, error)
      return undefined
    }
  }
}

class Far {
  readonly platforms = new Set<string>()
  #found = 0
  #bytes = 0
  readonly #missing: string[] = []
  #missed = 0
  readonly #troubles = new Map<string, PlatformFailureReason>()
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

  /** @throws what is no failure of a platform */
  blame(platformKey: string, error: unknown): void {
    if (!(error instanceof NoUsablePlatform || error instanceof StorageFailed)) throw error
    if (!this.#troubles.has(platformKey)) this.#troubles.set(platformKey, error.trouble)
  }

  note({ id, props: { platformKey, originalName } }: StoredFile, size: Size): void {
    this.platforms.add(platformKey)
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

  report(): Omit<BucketReport, 'foreign'> {
    return {
      ...{ found: this.#found, bytes: this.#bytes },
      ...{ missing: this.#missed, missingSample: this.#missing, unanswered: this.#unheard },
      troubles: Object.fromEntries(this.#troubles),
    }
  }
}
