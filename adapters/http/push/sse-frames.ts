import { randomInt } from 'node:crypto'
import type { PushEnd } from '../../../application/push/push-channel.ts'

const RETRY_MS = 3000
/** Long enough that two clients which replace each other's channel do not reconnect constantly. */
const RETRY_REPLACED_MS = 60_000
/** A session that is over does not come back, and front ends repeat a refused request many times. */
const RETRY_OVER_MS = 86_400_000

/** Frames of the event stream for front ends and browsers. */
export const SSE = {
  /** An id without data: the browser remembers it and dispatches no event. */
  hello: (position: number) => `: connected\nretry: ${RETRY_MS}\nid: ${position}\n\n`,
  beat: ': beat\n\n',
  message: (id: number, text: string) => `id: ${id}\nevent: message\n${dataLines(text)}\n\n`,
  goodbye: (reason: PushEnd) => `retry: ${retryAfter(reason)}\n: disconnected\n\n`,
}

function dataLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}`)
    .join('\n')
}

/** Clients disconnected by a stopping instance reconnect spread over a few seconds. */
function retryAfter(reason: PushEnd): number {
  if (reason === 'stopping') return randomInt(1000, 5000)
  if (reason === 'session-over') return RETRY_OVER_MS
  return reason === 'replaced' ? RETRY_REPLACED_MS : RETRY_MS
}
