import type { Id } from '../../../domain/shared/id.ts'
import type { Orphan, SortedPage } from '../../files/recovery/orphans.ts'
import type { MissingReport } from './missing-objects.ts'
import { SeenObjects } from './seen-objects.ts'
import type { VerifyReport } from './verify-objects.ts'

const SAMPLE = 10
const MOST_SEEN = 4 * 1024 * 1024

/**
 * `held-back`: so many objects looked like orphans that none was removed. `out-of-time`: the report
 * covers what was done; the rest was not examined.
 */
export type ReconcileOutcome = 'done' | 'dry-run' | 'held-back' | 'out-of-time' | 'failed'

export interface PlatformReport {
  readonly platformKey: string
  readonly outcome: ReconcileOutcome
  /** Objects that this service has written. */
  readonly objects: number
  /** Other objects there. Nothing ever touches them. */
  readonly foreign: number
  /** Objects whose record was removed, and their bytes. */
  readonly orphans: number
  readonly orphanBytes: number
  readonly sample: readonly string[]
  readonly removed: number
  /** At least so many files without an object; `undefined` when not determined. */
  readonly missing: number | undefined
  readonly missingSample: readonly Id[]
  /** `undefined` when no file was read. */
  readonly compared: VerifyReport | undefined
  /** Why it failed. */
  readonly cause: unknown
}

export class Tally {
  readonly platformKey: string
  readonly #sample: string[] = []
  #objects = 0
  #foreign = 0
  #orphans = 0
  #orphanBytes = 0
  #removed = 0
  #missing: MissingReport | undefined
  #compared: VerifyReport | undefined
  readonly seen = new SeenObjects(MOST_SEEN)

  constructor(platformKey: string) {
    this.platformKey = platformKey
  }

  get objects(): number {
    return this.#objects
  }

  get orphans(): number {
    return this.#orphans
  }

  see({ objects, orphans, foreign }: SortedPage): void {
    this.#objects += objects.length
    this.#foreign += foreign
    for (const key of objects) this.seen.add(key)
    this.#orphans += orphans.length
    for (const { key, bytes } of orphans) {
      this.#orphanBytes += bytes
      if (this.#sample.length < SAMPLE) this.#sample.push(key.value)
    }
  }

  removed(orphans: readonly Orphan[]): void {
    this.#removed += orphans.length
  }

  lacks(missing: MissingReport): void {
    this.#missing = missing
  }

  compared(report: VerifyReport): void {
    this.#compared = report
  }

  report(outcome: ReconcileOutcome, cause?: unknown): PlatformReport {
    return {
      platformKey: this.platformKey,
      outcome,
      objects: this.#objects,
      foreign: this.#foreign,
      orphans: this.#orphans,
      orphanBytes: this.#orphanBytes,
      sample: this.#sample,
      removed: this.#removed,
      missing: this.#missing?.missing,
      missingSample: this.#missing?.missingSample ?? [],
      compared: this.#compared,
      cause,
    }
  }
}
