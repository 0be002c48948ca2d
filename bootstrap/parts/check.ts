import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { Config } from '../settings/config.ts'
import type { Keys } from '../wiring/opened/crypto-module.ts'

/** `skipped`: not configured, or not visible from here. */
export type FindingState = 'fine' | 'skipped' | 'warning' | 'failed'

/** The result of one check. The message never contains a secret. */
export interface Finding {
  readonly check: string
  readonly state: FindingState
  readonly message: string
}

/** The findings of one check. */
export class Findings {
  readonly all: Finding[] = []

  add(state: FindingState, check: string, message: string): void {
    this.all.push({ check, state, message })
  }

  get worst(): 'fine' | 'warning' | 'failed' {
    const has = (state: FindingState) => this.all.some((finding) => finding.state === state)
    if (has('failed')) return 'failed'
    return has('warning') ? 'warning' : 'fine'
  }
}

/** An installation, as far as it can be seen from here. */
export interface Examined {
  readonly config: Config
  /** Prepared by this version. */
  readonly database: Database | undefined
  readonly keys: Keys | undefined
}

/** Looks at one thing of an installation. Changes nothing. */
export type Check = (examined: Examined, findings: Findings) => Promise<void>
