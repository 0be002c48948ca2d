import type { Clock } from '../../../application/ports/clock.ts'
import type { CodePurpose, CodeStore } from '../../../application/ports/sign-in/code-store.ts'
import { ExpiringMap } from '../expiring-map.ts'

const MOST_CODES = 100_000

/** When full, drops the oldest code, which is safe: without it, a login only fails. */
export class MemoryCodeStore implements CodeStore {
  readonly #codes: ExpiringMap<string>

  constructor(clock: Clock, mostCodes = MOST_CODES) {
    this.#codes = new ExpiringMap(clock, mostCodes)
  }

  get size(): number {
    return this.#codes.size
  }

  async put(purpose: CodePurpose, id: string, value: string, seconds: number): Promise<void> {
    const key = keyOf(purpose, id)
    if (!this.#codes.hasSpaceFor(key)) this.#codes.removeOldest()
    this.#codes.set(key, value, seconds)
  }

  async take(purpose: CodePurpose, id: string): Promise<string | undefined> {
    const key = keyOf(purpose, id)
    const code = this.#codes.get(key)
    this.#codes.delete(key)
    return code?.value
  }
}

function keyOf(purpose: CodePurpose, id: string): string {
  return `${purpose}:${id}`
}
