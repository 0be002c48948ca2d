import type { FastifyRequest } from 'fastify'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'

/**
 * About twice what hashes may wait on two cores; more would be told to come again after their
 * envelope was opened, and everybody else would wait for that.
 */
const MOST = 128

/**
 * Encrypted requests of strangers, logins above all: an envelope to open and a password to hash
 * each. One counts from when its body is there until it is answered, so bodies that come slowly and
 * answers that nobody takes keep no one else out.
 */
export class SealedRoom {
  readonly #expected = new WeakSet<FastifyRequest>()
  readonly #inside = new Set<FastifyRequest>()

  get isFull(): boolean {
    return this.#inside.size >= MOST
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
