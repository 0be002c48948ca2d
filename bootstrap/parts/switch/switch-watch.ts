import type { BucketProgress } from '../../../application/parts/switch/check-bucket.ts'
import { CommandOutput } from '../../output/command-output.ts'

/** Runs that end sooner show no progress. */
const QUIET_MS = 3000

/** Shows how far an import is, and measures it. */
export class SwitchWatch implements BucketProgress {
  readonly #output = new CommandOutput()
  readonly #begun = performance.now()
  readonly #rows = new Map<string, number>()
  readonly #isShown: boolean

  /** @param isShown whether people wait, and no program */
  constructor(isShown: boolean) {
    this.#isShown = isShown
  }

  /** All that were read. */
  get rows(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows, 0)
  }

  get seconds(): number {
    return Math.max(1, Math.round((performance.now() - this.#begun) / 1000))
  }

  /** @param rows of the table that were read so far */
  tell(table: string, rows: number): void {
    this.#rows.set(table, rows)
    this.#show({ what: table, done: rows, unit: 'rows' })
  }

  asked(files: number, all: number): void {
    this.#show({ what: 'objects', done: files, total: all, unit: 'files' })
  }

  listed(objects: number): void {
    this.#show({ what: 'listing', done: objects, unit: 'objects' })
  }

  end(): void {
    this.#output.end({})
  }

  #show(step: Parameters<CommandOutput['report']>[0]): void {
    if (this.#isShown && performance.now() - this.#begun > QUIET_MS) this.#output.report(step)
  }
}
