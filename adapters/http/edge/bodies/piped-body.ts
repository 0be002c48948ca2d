import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'

/** @returns `target`. It receives the body, and ends even if the body breaks off */
export function pipeBody<T extends Writable>(body: IncomingMessage, target: T): T {
  const end = () => void target.end()
  if (body.destroyed) end()
  else body.once('close', end)
  return body.pipe(target)
}
