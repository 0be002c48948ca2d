import type { Clock } from '../../application/ports/clock.ts'
import { someMoment } from './unique.ts'

/** Stands still until a test moves it. */
export class MovingClock implements Clock {
  #now = someMoment.getTime()

  now(): Date {
    return new Date(this.#now)
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000
  }
}
