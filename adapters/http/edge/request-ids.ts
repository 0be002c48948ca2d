import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Nothing that could mean something to a log, a page or another header. */
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * The caller's own `X-Request-Id` where it is harmless, so that a proxy and we speak of one request;
 * else a short id, unique over instances and restarts.
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
