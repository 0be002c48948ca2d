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

/** What is kept of the attempts so far. */
export type NotedAttempts = Pick<OutboxEntry, 'attempts' | 'nextTryAt' | 'failedAt' | 'failure'>

/** Events to be delivered. */
export interface Outbox {
  /** Part of the transaction of the change. */
  add(entries: readonly NewOutboxEntry[]): Promise<void>
  /** The oldest of each key, if it is due. Entries that were given up hold nothing back. */
  due(listener: string, now: Date, limit: number): Promise<OutboxEntry[]>
  remove(id: Id): Promise<void>
  /**
   * Replaces what was noted.
   * @param known the attempts when the entry was read
   * @returns false if the entry is gone, or somebody has noted another attempt since
   */
  note(id: Id, known: number, noted: NotedAttempts): Promise<boolean>
  /** Given up ones first, then the oldest first. */
  list(offset: number, limit: number): Promise<{ entries: OutboxEntry[]; total: number }>
  /** Starts anew with one that was given up. @returns whether there is such an entry */
  retry(id: Id, at: Date): Promise<boolean>
}
