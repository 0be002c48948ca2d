import type { PushEvent } from '../../domain/push/push-event.ts'

/**
 * Why a connection ends. `replaced`: the user opened a newer one beyond the limit. `slow`: the
 * client reads more slowly than messages arrive.
 */
export type PushEnd = 'closed' | 'session-over' | 'replaced' | 'slow' | 'stopping'

/** The connection to one browser. It buffers a bounded amount, and ends itself beyond that. */
export interface PushChannel {
  /** @param position the id that the browser should send if the connection breaks now */
  begin(position: number): void
  send(id: number, event: PushEvent): void
  /** Sends a life sign. Ends the channel when the other side has sent none. */
  beat(): void
  end(reason: PushEnd): void
}
