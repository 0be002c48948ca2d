import type { PushEvent } from '../../domain/push/push-event.ts'

/**
 * Why a connection ends. `replaced`: a newer one of the same user took its place. `slow`: messages
 * came faster than they were taken.
 */
export type PushEnd = 'closed' | 'session-over' | 'replaced' | 'slow' | 'stopping'

/** The way to one browser. Never keeps more than a bounded amount for it: then it ends by itself. */
export interface PushChannel {
  /** @param position what the browser would name if it lost the connection right now */
  begin(position: number): void
  send(id: number, event: PushEvent): void
  /** A sign of life; ends the channel when the other side has given none. */
  beat(): void
  end(reason: PushEnd): void
}
