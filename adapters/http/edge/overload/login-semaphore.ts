import type { FastifyRequest } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'

/**
 * Bounds logins and other encrypted requests without a session: each needs an envelope opened, and
 * most a password hashed. A request counts from the arrival of its body until its answer is ready,
 * so slow bodies and unread answers block nobody else.
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

  /** Marks a request whose body is still to come. */
  expect(request: FastifyRequest): void {
    this.#expected.add(request)
  }

  /** Ignores requests that were not expected; other limits bound them. @throws Overloaded */
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
