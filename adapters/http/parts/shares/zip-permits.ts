import { Semaphore } from '../../../../application/files/semaphore.ts'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'

/** Zips that an instance sends at once; each reads one file at a time. */
const AT_ONCE = 8
/** Of them, for one link or one source, so that neither can keep all others waiting. */
const OF_ONE = 2

export class ZipPermits {
  readonly #all = new Semaphore(AT_ONCE, 0)
  readonly #running = new Map<string, number>()

  /** @param owners each of whom may have a few of the permits. @throws Overloaded */
  async run<T>(owners: readonly string[], work: () => Promise<T>): Promise<T> {
    const isBusy = owners.some((owner) => this.#count(owner) >= OF_ONE)
    if (isBusy) throw new Overloaded()
    for (const owner of owners) this.#running.set(owner, this.#count(owner) + 1)
    try {
      return await this.#all.run(work)
    } finally {
      for (const owner of owners) this.#release(owner)
    }
  }

  #count(owner: string): number {
    return this.#running.get(owner) ?? 0
  }

  #release(owner: string): void {
    const left = this.#count(owner) - 1
    if (left > 0) this.#running.set(owner, left)
    else this.#running.delete(owner)
  }
}
