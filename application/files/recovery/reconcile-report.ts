import type { Id } from '../../../domain/shared/id.ts'
import type { MissingReport } from './missing-objects.ts'
import type { Orphan, SortedPage } from './orphans.ts'
import { SeenObjects } from './seen-objects.ts'
import type { VerifyReport } from './verify-objects.ts'

const SAMPLE = 10
/** 32 MiB of them. */
const MOST_SEEN = 4 * 1024 * 1024

/**
 * `held-back`: so much looked left over that nothing was removed. `out-of-time`: what is reported
 * was done, the rest was not looked at.
 */
export type ReconcileOutcome = 'done' | 'dry-run' | 'held-back' | 'out-of-time' | 'failed'

export interface PlatformReport {
  readonly platformKey: string
  readonly outcome: ReconcileOutcome
  /** Objects that an upload could have made. */
  readonly objects: number
  /** Those of them that no record names, and their bytes. */
  readonly orphans: number
  readonly orphanBytes: number
  /** The first few of their keys. */
  readonly sample: readonly string[]
  readonly removed: number
  /**
   * Files whose object is not there, at least, and the ids of a few; nothing is done about them.
   * `undefined`: that was not found out.
   */
  readonly missing: number | undefined
  readonly missingSample: readonly Id[]
  /** `undefined`: no file was read. */
  readonly compared: VerifyReport | undefined
  /** Why it failed. */
  readonly cause: unknown
}

/** Counts along the way. */
export class Tally {
  readonly platformKey: string
  readonly #sample: string[] = []
  #objects = 0
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

  see({ objects, orphans }: SortedPage): void {
    this.#objects += objects.length
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
