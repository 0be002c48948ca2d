import type { Clock } from '../../application/ports/clock.ts'

export interface TimeSpan {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

/** The machine's clock, which a test can put forward. */
export class MovableClock implements Clock {
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  /** Timers do not notice: what waits for a moment waits as long as before. */
  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: TimeSpan): void {
    this.#aheadMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
}
