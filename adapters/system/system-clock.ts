import type { Clock } from '../../application/ports/clock.ts'

/** The time of this machine. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date()
  }
}
