import type { FastifyRequest } from 'fastify'
import type { ResolveSession } from '../../../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../../../domain/identity/identity-errors.ts'
import { presentedBy } from './presented-token.ts'

/** The caller of a public route that behaves differently for logged-in users. */
export class OptionalCaller {
  readonly #sessions: ResolveSession
  readonly #tokens: TokenDigest

  constructor(sessions: ResolveSession, tokens: TokenDigest) {
    this.#sessions = sessions
    this.#tokens = tokens
  }

  /** @returns `undefined` without a session or when it has ended */
  async of(request: FastifyRequest): Promise<Caller | undefined> {
    const presented = presentedBy(request, { inQuery: false })
    if (!presented) return undefined
    const { token, clientId } = presented
    try {
      return await this.#sessions.execute({ tokenDigest: this.#tokens.digest(token), clientId })
    } catch (error) {
      if (error instanceof NotLoggedIn) return undefined
      throw error
    }
  }
}
