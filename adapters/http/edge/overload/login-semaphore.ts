import type { FastifyRequest } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'

/**
 * Bounds logins and other encrypted requests of strangers: each has an envelope to open, and most a
 * password to hash. A request counts from the arrival of its body until its answer is ready, so slow
 * bodies and answers that nobody takes keep nobody else out.
 */
export class LoginSemaphore {
  readonly #most: number
  readonly #expected = new WeakSet<FastifyRequest>()
  readonly #inside = new Set<FastifyRequest>()

  constructor(most: number) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#inside.size >= this.#most
  }

  /** The body is still to come. */
  expect(request: FastifyRequest): void {
    this.#expected.add(request)
  }

  /** Ignores requests that were not expected: they are bounded elsewhere. @throws Overloaded */
  enter(request: FastifyRequest): void {
    if (!this.#expected.delete(request)) return
    if (this.isFull) throw new Overloaded()
    this.#inside.add(request)
  }

  leave(request: FastifyRequest): void {
    this.#expected.delete(request)
    this.#inside.delete(request)
  }
}
