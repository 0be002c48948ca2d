import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Excludes anything with a meaning in logs, pages or other headers. */
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * Uses the caller's `X-Request-Id` if it is harmless, so that a proxy and the service log the same
 * id. Otherwise makes a short id that is unique across instances and restarts.
 */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const instance = randomBytes(5).toString('hex')
  let last = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && SAFE.test(given)) return given
    last += 1
    return `${instance}-${last.toString(36)}`
  }
}
