import { createHmac } from 'node:crypto'
import type { FastifyRequest, RouteOptions } from 'fastify'
import type { ReplayMemory } from '../../../../application/ports/replay-memory.ts'
import { loggedError } from '../failures/error-log.ts'
import { HttpRefusal } from '../failures/http-errors.ts'
import { headerToken } from './presented-token.ts'

const METHODS: ReadonlySet<string> = new Set(['POST', 'PUT'])

/**
 * Somebody presses a button twice: the same session, address and body within a few seconds count
 * once. While the first request runs the second is refused too; when the first fails, it is free.
 */
export class RepeatGuard {
  readonly #memory: ReplayMemory
  readonly #seconds: number

  /** @param seconds 0: repeats are let through */
  constructor(memory: ReplayMemory, seconds: number) {
    this.#memory = memory
    this.#seconds = seconds
  }

  /** Looks at a route once, at start. */
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

  /** The caller hears why the request failed; what could not be freed ends by itself. */
  async #free(digest: string, { log }: FastifyRequest): Promise<void> {
    try {
      await this.#memory.forget(digest)
    } catch (error) {
      log.warn({ failure: loggedError(error) }, 'a failed request cannot be repeated at once')
    }
  }
}

/** An envelope is good for one use anyhow, and uploads are not the same twice. */
function isProtected({ config, method }: RouteOptions): boolean {
  if (!config || !METHODS.has(String(method)) || config.access === 'public') return false
  const isForm = (config.reply ?? 'envelope') === 'envelope' && config.body !== 'ignored'
  return isForm && !config.upload && !config.encrypted && config.repeat !== 'allowed'
}

/** With the token for a key, it tells nothing of the body to somebody who reads the cache. */
function digestOf(request: FastifyRequest): string {
  const token = headerToken(request) ?? ''
  const said = [request.method, request.url, JSON.stringify(request.body ?? null)].join('\n')
  return createHmac('sha256', token).update(`submit\n${said}`).digest('hex')
}
