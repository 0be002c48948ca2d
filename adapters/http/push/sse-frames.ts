import { randomInt } from 'node:crypto'
import type { PushEnd } from '../../../application/push/push-channel.ts'

const RETRY_MS = 3000
/** Long enough that two that take each other's place do not do so all the time. */
const RETRY_REPLACED_MS = 60_000

/** Frames of the event stream, as front ends and browsers read them. */
export const SSE = {
  /** The id without data: the browser remembers it and shows nothing. */
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

/** Who is sent away by a stop comes back spread over some seconds. */
function retryAfter(reason: PushEnd): number {
  if (reason === 'stopping') return randomInt(1000, 5000)
  return reason === 'replaced' ? RETRY_REPLACED_MS : RETRY_MS
}
