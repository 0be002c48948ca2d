import type { Id } from '../../../domain/shared/id.ts'

export interface NewOutboxEntry {
  /** The module whose hook it is for. */
  readonly listener: string
  readonly event: string
  /** Entries of one listener with the same key are delivered in their order. */
  readonly key: string
  readonly data: object
  readonly at: Date
  /** How many hooks led to it, one after another. */
  readonly depth: number
}

export interface OutboxEntry extends NewOutboxEntry {
  readonly id: Id
  readonly attempts: number
  readonly nextTryAt: Date
  /** When it was given up. */
  readonly failedAt: Date | undefined
  /** Of the last attempt. */
  readonly failure: string | undefined
}

export interface FailedAttempt {
  readonly at: Date
  readonly failure: string
  /** `undefined`: it is given up. */
  readonly nextTryAt: Date | undefined
}

/** Events to be delivered. */
export interface Outbox {
  /** Part of the transaction of the change. */
  add(entries: readonly NewOutboxEntry[]): Promise<void>
  /** The oldest of each key, if it is due. Entries that were given up hold nothing back. */
  due(listener: string, now: Date, limit: number): Promise<OutboxEntry[]>
  remove(id: Id): Promise<void>
  fail(id: Id, attempt: FailedAttempt): Promise<void>
  /** Given up ones first, then the oldest first. */
  list(offset: number, limit: number): Promise<{ entries: OutboxEntry[]; total: number }>
  /** Starts anew with one that was given up. @returns whether there is such an entry */
  retry(id: Id, at: Date): Promise<boolean>
}
