import type { FastifyRequest } from 'fastify'
import type { ResolveSession } from '../../../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import {
  ClientOutsideNetworks,
  ClientOutsidePaths,
} from '../../../../domain/client/client-rules.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../../../domain/identity/identity-errors.ts'
import { presentedBy } from './presented-token.ts'
import { entryOf } from './routed-path.ts'

const NO_SESSION_HERE = [NotLoggedIn, ClientOutsidePaths, ClientOutsideNetworks]

/** The caller of a public route that behaves differently for logged-in users. */
export class OptionalCaller {
  readonly #sessions: ResolveSession
  readonly #tokens: TokenDigest

  constructor(sessions: ResolveSession, tokens: TokenDigest) {
    this.#sessions = sessions
    this.#tokens = tokens
  }

  /** @returns `undefined` without a session, when it has ended, and outside the rules of its client */
  async of(request: FastifyRequest): Promise<Caller | undefined> {
    const session = presentedBy(request, this.#tokens)
    if (!session) return undefined
    try {
      return await this.#sessions.execute(session, entryOf(request))
    } catch (error) {
      if (NO_SESSION_HERE.some((one) => error instanceof one)) return undefined
      throw error
    }
  }
}
