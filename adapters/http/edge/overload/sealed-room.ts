import type { FastifyRequest } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'

/**
 * Encrypted requests of strangers, logins above all: an envelope to open and a password to hash
 * each. One counts from when its body is there until it is answered, so bodies that come slowly and
 * answers that nobody takes keep no one else out.
 */
export class SealedRoom {
  readonly #most: number
  readonly #expected = new WeakSet<FastifyRequest>()
  readonly #inside = new Set<FastifyRequest>()

  constructor(most: number) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#inside.size >= this.#most
  }

  /** Its body is still to come. */
  expect(request: FastifyRequest): void {
    this.#expected.add(request)
  }

  /** Lets everything in that was not expected: it is bounded elsewhere. @throws Overloaded */
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
