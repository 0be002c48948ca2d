import { defineError } from '../shared/domain-error.ts'

class InvalidLifetime extends defineError(
  'invalid',
  'invalid_lifetime',
  'A timeout must be a positive number of seconds, or -1 for none.',
) {}

const UNLIMITED = -1

/** How long a client's sessions live, in seconds; `undefined` means no limit (-1 on the wire). */
export class SessionLifetime {
  /** Absolute lifetime, regardless of use. */
  readonly absoluteSeconds: number | undefined
  /** Longest idle time between two requests. */
  readonly idleSeconds: number | undefined

  /** @throws InvalidLifetime unless each is a positive whole number or -1. */
  constructor(timeout: number, activeTimeout: number) {
    this.absoluteSeconds = limit(timeout)
    this.idleSeconds = limit(activeTimeout)
  }

  expiryFor(openedAt: Date): Date | undefined {
    if (this.absoluteSeconds === undefined) return undefined
    return new Date(openedAt.getTime() + this.absoluteSeconds * 1000)
  }

  get timeout(): number {
    return this.absoluteSeconds ?? UNLIMITED
  }

  get activeTimeout(): number {
    return this.idleSeconds ?? UNLIMITED
  }
}

function limit(seconds: number): number | undefined {
  if (seconds === UNLIMITED) return undefined
  if (!Number.isSafeInteger(seconds) || seconds <= 0) throw new InvalidLifetime()
  return seconds
}
