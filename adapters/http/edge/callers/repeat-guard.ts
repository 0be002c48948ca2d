import { createHmac } from 'node:crypto'
import type { FastifyRequest, RouteOptions } from 'fastify'
import type { ReplayMemory } from '../../../../application/ports/sign-in/replay-memory.ts'
import { loggedError } from '../failures/error-log.ts'
import { HttpRefusal } from '../failures/http-errors.ts'
import { headerToken } from './presented-token.ts'

const METHODS: ReadonlySet<string> = new Set(['POST', 'PUT'])

/**
 * Refuses double clicks: of requests with the same session, URL and body within a few seconds only
 * one is accepted. A repeat is also refused while the first is running. If the first fails, it may
 * be repeated at once.
 * @param seconds 0 turns this off
 * @returns what wraps the handler of a route once, at start-up
 */
export function refuseRepeats(memory: ReplayMemory, seconds: number) {
  return (route: RouteOptions): void => {
    if (seconds === 0 || !isProtected(route)) return
    const { handler } = route
    route.handler = async function once(request, reply) {
      const digest = digestOf(request)
      if (!(await memory.isFirstUse(digest, seconds))) throw new HttpRefusal('repeated_submit')
      try {
        return await handler.call(this, request, reply)
      } catch (error) {
        await memory.forget(digest).catch((failure) => noteKept(failure, request))
        throw error
      }
    }
  }
}

/** The caller gets the original error. A digest that cannot be removed expires by itself. */
function noteKept(error: unknown, { log }: FastifyRequest): void {
  const text = 'a failed request cannot be repeated until its digest expires'
  log.warn({ failure: loggedError(error) }, text)
}

/** Envelopes are accepted only once anyway, and uploads have no parsed body to compare. */
function isProtected({ config, method }: RouteOptions): boolean {
  if (!config || !METHODS.has(String(method)) || config.access === 'public') return false
  const isForm = (config.reply ?? 'envelope') === 'envelope' && config.body !== 'ignored'
  return isForm && !config.upload && !config.encrypted && config.repeat !== 'allowed'
}

/** Keyed with the token, so that the digest reveals nothing of the body to readers of the cache. */
function digestOf(request: FastifyRequest): string {
  const token = headerToken(request) ?? ''
  const content = [request.method, request.url, JSON.stringify(request.body ?? null)].join('\n')
  return createHmac('sha256', token).update(`submit\n${content}`).digest('hex')
}
