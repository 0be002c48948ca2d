import type { Clock } from '../../application/ports/clock.ts'

/**
 * The time when the process began and what has passed since: nobody can move it. For what only
 * this process remembers; times that others see are the machine's.
 */
export class SteadyClock implements Clock {
  now(): Date {
    return new Date(performance.timeOrigin + performance.now())
  }
}
