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
 */
export class RepeatGuard {
  readonly #memory: ReplayMemory
  readonly #seconds: number

  /** @param seconds 0 turns the guard off */
  constructor(memory: ReplayMemory, seconds: number) {
    this.#memory = memory
    this.#seconds = seconds
  }

  /** Wraps the handler of a route once, at start-up. */
  protect(route: RouteOptions): void {
    if (this.#seconds === 0 || !isProtected(route)) return
    const { handler } = route
    const guard = this
    route.handler = async function once(request, reply) {
      const digest = digestOf(request)
      if (!(await guard.#memory.isFirstUse(digest, guard.#seconds))) {
        throw new HttpRefusal('repeated_submit')
      }
      try {
        return await handler.call(this, request, reply)
      } catch (error) {
        await guard.#free(digest, request)
        throw error
      }
    }
  }

  /** The caller gets the original error. A digest that cannot be removed expires by itself. */
  async #free(digest: string, { log }: FastifyRequest): Promise<void> {
    try {
      await this.#memory.forget(digest)
    } catch (error) {
      log.warn(
        { failure: loggedError(error) },
        'a failed request cannot be repeated until its digest expires',
      )
    }
  }
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
