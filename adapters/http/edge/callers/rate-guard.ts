import type { RateWindow } from '../../../../application/ports/sign-in/rate-window.ts'
import { TooManyRequests } from '../../../../domain/verification/verification-errors.ts'
import type { Guard, GuardedRoute } from './guard.ts'
import { sourceOf } from './source-address.ts'

/** `config.rate`: limits requests per source and window across all instances. */
export class RateGuard {
  readonly #rates: RateWindow

  constructor(rates: RateWindow) {
    this.#rates = rates
  }

  for({ config: { rate } }: GuardedRoute): Guard | undefined {
    if (!rate) return undefined
    return async (request) => {
      const verdict = await this.#rates.hit(rate, sourceOf(request))
      if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, rate, 'source')
    }
  }
}

const WINDOW_MS = 60_000
const MOST_SOURCES = 50_000
const OTHERS = 'others'

/**
 * A cheap limit per source and minute, counted on this instance only, for work that must be limited
 * before anything is known of a request. Sources beyond the table's size share one count.
 */
export class CoarseRate {
  readonly quota: { readonly name: string; readonly limit: number; readonly seconds: number }
  #counts = new Map<string, number>()
  #openedAt = 0

  constructor(limit: number) {
    this.quota = { name: 'envelopes', limit, seconds: WINDOW_MS / 1000 }
  }

  /** @returns the seconds to wait, or 0 if the hit is within the limit */
  hit(source: string, nowMs: number): number {
    if (nowMs - this.#openedAt >= WINDOW_MS) {
      this.#counts = new Map()
      this.#openedAt = nowMs
    }
    const isFull = this.#counts.size >= MOST_SOURCES && !this.#counts.has(source)
    const key = isFull ? OTHERS : source
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.quota.limit ? 0 : Math.ceil((this.#openedAt + WINDOW_MS - nowMs) / 1000)
  }
}
