import { defineError } from '../../domain/shared/domain-error.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outbox } from '../ports/instances/outbox.ts'

class EventNotFound extends defineError(
  'not-found',
  'event_not_found',
  'There is no event that was given up.',
) {}

/** Starts anew with an event whose hook failed too often. */
export class RetryEvent {
  readonly #outbox: Outbox
  readonly #clock: Clock

  constructor(outbox: Outbox, clock: Clock) {
    this.#outbox = outbox
    this.#clock = clock
  }

  /** @throws EventNotFound */
  async execute(id: Id): Promise<void> {
    if (!(await this.#outbox.retry(id, this.#clock.now()))) throw new EventNotFound()
  }
}
