import type { Language } from '../../language/language.ts'
import type { Id } from '../../shared/id.ts'

export interface LoginOrigin {
  /** Source address as text; behind a trusted proxy the caller's, not the proxy's. */
  readonly address: string
  /** Raw user agent, cut to 256 characters. */
  readonly userAgent: string
  readonly language?: Language | undefined
}

export interface SessionProps {
  /** Opaque public handle for lists and forced logouts; not the token. */
  readonly id: string
  /** SHA-256 of the token, hex. The token itself is not stored. */
  readonly tokenDigest: string
  readonly userId: Id
  readonly clientId: string
  readonly openedAt: Date
  readonly expiresAt: Date | undefined
  readonly idleSeconds: number | undefined
  readonly lastUsedAt: Date
  readonly origin: LoginOrigin
}

export class Session {
  readonly props: SessionProps

  constructor(props: SessionProps) {
    this.props = props
  }

  /** Whether the absolute limit has passed, regardless of use. */
  isOverAt(now: Date): boolean {
    const { expiresAt } = this.props
    return expiresAt !== undefined && now >= expiresAt
  }

  isAliveAt(now: Date): boolean {
    const { idleSeconds, lastUsedAt } = this.props
    if (this.isOverAt(now)) return false
    if (idleSeconds === undefined) return true
    return now.getTime() < lastUsedAt.getTime() + idleSeconds * 1000
  }
}
