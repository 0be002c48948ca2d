import type { Cores } from './cores.ts'
import type { LoginAccount } from './login-account.ts'
import type { machine } from './machine.ts'
import type { Stores } from './stores.ts'

/** `at-least`: more is better. `none`: only for comparison, never missed. */
export type Bound = 'at-least' | 'at-most' | 'none'

/** How a measurement was made. */
export interface Run {
  readonly subject: string
  readonly seconds: number
  readonly folder: string
  readonly machine: ReturnType<typeof machine>
}

interface Medians {
  readonly service: number
  readonly limit: number
  /** Their unit. */
  readonly rate: string
}

interface Detail {
  readonly bound: Bound
  /** Of both sides, if there are two. */
  readonly medians?: Medians
  readonly run?: Run
  readonly [more: string]: unknown
}

/** One line of the result. `ratio` is the measured figure in `unit`. */
export interface Measurement {
  readonly name: string
  readonly ratio: number
  readonly target: number | null
  readonly unit: string
  readonly detail: Detail
}

export interface Bench {
  readonly stores: Stores
  readonly cores: Cores
  readonly login: LoginAccount
  /** For the programs' files; removed at the end. */
  readonly folder: string
  /** For the programs' output. */
  readonly logs: string
  readonly rounds: number
  /** Length of one timed run. */
  readonly runMs: number
  readonly isQuick: boolean
}

/** Something that is measured. It starts what it needs and ends it again. */
export interface Subject {
  readonly name: string
  readonly needsStores: boolean
  /**
   * Whether to measure on a memory disk, if there is one, so that the programs and not the disk
   * decide.
   */
  readonly isAboutFiles?: boolean
  run(bench: Bench): Promise<Measurement[]>
}

export function isMissed({ ratio, target, detail: { bound } }: Measurement): boolean {
  if (target === null || bound === 'none') return false
  return bound === 'at-least' ? !(ratio >= target) : !(ratio <= target)
}
