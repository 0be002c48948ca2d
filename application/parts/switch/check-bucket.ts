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

/** In bytes; `undefined` without an answer. */
type Size = number | 'missing' | undefined

/** What is at the locations of imported files. */
export class BucketReport {
  /** Files whose object is there. */
  found = 0
  /** Of these objects. */
  bytes = 0
  missing = 0
  /** Id and name of the first ones. */
  readonly missingSample: string[] = []
  /** Files whose platform is disabled, or did not answer. */
  unanswered = 0
  /** Why a platform did not answer at first. */
  readonly troubles: Record<string, PlatformFailureReason> = {}
  /** How many other objects are at the location of each platform; `null` if it could not be listed. */
  readonly foreign: Record<string, number | null> = {}
  /** Numbers of files without an answer. */
  readonly #silent = new Map<string, number>()

  get asked(): number {
    return this.found + this.missing + this.unanswered
  }

  /** A platform that does not answer is not asked for each of its files. */
  isSilent({ props: { platformKey } }: StoredFile): boolean {
    return (this.#silent.get(platformKey) ?? 0) >= MOST_UNANSWERED
  }

  /** @throws what is no failure of a platform */
  blame(platformKey: string, error: unknown): void {
    if (!(error instanceof NoUsablePlatform || error instanceof StorageFailed)) throw error
    this.troubles[platformKey] ??= error.trouble
  }

  note({ id, props: { platformKey, originalName } }: StoredFile, size: Size): void {
    this.foreign[platformKey] = null
    if (size === undefined) {
      this.unanswered += 1
      this.#silent.set(platformKey, (this.#silent.get(platformKey) ?? 0) + 1)
    } else if (size === 'missing') {
      this.missing += 1
      if (this.missingSample.length < SAMPLE) this.missingSample.push(`${id} ${originalName}`)
    } else {
      this.found += 1
      this.bytes += size
    }
  }
}

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
    const report = new BucketReport()
    let all: number | undefined
    for (let after: Id | undefined; ; ) {
      const { files, left } = await this.#tools.files.unchecked(after, PAGE)
      all ??= left
      for (let at = 0; at < files.length; at += AT_ONCE) {
        const some = files.slice(at, at + AT_ONCE)
        const sizes = await Promise.all(some.map((file) => this.#sizeOf(file, report)))
        for (const [index, file] of some.entries()) report.note(file, sizes[index])
        progress.asked(report.asked, all)
      }
      after = files.at(-1)?.id
      if (after === undefined) break
    }
    for (const key of Object.keys(report.foreign))
      report.foreign[key] = await this.#foreignOn(key, report, progress)
    return report
  }

  async #foreignOn(
    key: string,
    report: BucketReport,
    progress: BucketProgress,
  ): Promise<number | null> {
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
      report.blame(key, error)
      return null
    }
  }

  async #sizeOf(file: StoredFile, report: BucketReport): Promise<Size> {
    if (report.isSilent(file)) return undefined
    try {
      return (await this.#tools.vault.sizeOf(file)) ?? 'missing'
    } catch (error) {
      if (error instanceof FileNotFound) return 'missing'
      report.blame(file.props.platformKey, error)
      return undefined
    }
  }
}
