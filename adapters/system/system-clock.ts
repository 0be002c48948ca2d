import type { Clock } from '../../application/ports/clock.ts'

export class SystemClock implements Clock {
  now(): Date {
    return new Date()
  }
}

/**
 * The start time of the process plus the elapsed time, so that setting the machine's clock does not
 * change it. For times that only this process keeps; times that others see come from the machine's
 * clock.
 */
export class SteadyClock implements Clock {
  now(): Date {
    return new Date(performance.timeOrigin + performance.now())
  }
}
