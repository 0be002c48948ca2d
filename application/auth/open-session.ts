import type { Client } from '../../domain/client/client.ts'
import { type LoginOrigin, Session } from '../../domain/identity/sessions/session.ts'
import type { AccountNews } from '../ports/accounts/account-news.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids, TokenDigest } from '../ports/crypto.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { EndAccess } from './end-access.ts'
import type { FactorOutcome } from './factors/factor-guard.ts'
import type { AuthenticatedUser, LateTruth } from './grant-strategy.ts'

/** In the login log. */
const WITH_RECOVERY_CODE = 'recovery_code'

export interface NewSession {
  readonly user: AuthenticatedUser
  readonly client: Client
  readonly origin: LoginOrigin
  readonly source: string
  readonly factor: FactorOutcome
}

export interface OpenedSession {
  readonly token: string
  readonly clientId: string
  readonly secondsToLive: number | undefined
  readonly openId: string | undefined
  /** For a cookie of the browser, which needs no second factor for a while. */
  readonly trustToken?: string | undefined
}

export type SessionOpening =
  | { readonly state: 'open'; readonly session: OpenedSession }
  /** Nothing is stored. The grant decides what to answer. */
  | { readonly state: 'refused'; readonly truth: LateTruth }

interface OpeningTools {
  readonly sessions: SessionStore
  readonly end: EndAccess
  readonly tokens: TokenDigest
  readonly ids: Ids
  readonly clock: Clock
  readonly news: AccountNews
  /** A new session of a user ends the oldest beyond this. */
  readonly mostOfUser: number
}

/** Every login makes a new token. The session is copied to the cache on its first request. */
export class OpenSession {
  readonly #tools: OpeningTools

  constructor(tools: OpeningTools) {
    this.#tools = tools
  }

  async execute({ user, client, origin, source, factor }: NewSession): Promise<SessionOpening> {
    const { sessions, end, tokens, ids, clock, news, mostOfUser } = this.#tools
    const token = ids.token()
    const now = clock.now()
    const session = new Session({
      id: ids.handle(),
      tokenDigest: tokens.digest(token),
      userId: user.userId,
      clientId: client.clientId,
      openedAt: now,
      expiresAt: client.lifetime.expiryFor(now),
      idleSeconds: client.lifetime.idleSeconds,
      lastUsedAt: now,
      origin,
    })
    const { failureKey, provenHash, loggedAs } = user
    const reason = loggedAs ?? (factor === 'recovery' ? WITH_RECOVERY_CODE : undefined)
    const terms = {
      ...{ mostOfUser, source, withoutFactor: factor === 'absent' },
      ...(provenHash !== undefined && { provenHash }),
      ...(reason !== undefined && { reason }),
    }
    const opening = await sessions.open(session, failureKey, terms)
    // The account changed during the login: parallel wrong attempts, a new password, a first factor,
    // or an administrator.
    if (opening.state === 'locked') return { state: 'refused', truth: 'account_locked' }
    if (opening.state === 'refused') return { state: 'refused', truth: 'invalid_grant' }
    await end.execute({ sessions: opening.evicted, recipients: [], ending: 'newer-login' })
    const { userId } = user
    if (opening.isNewSource) news.tell({ userId, kind: 'new-device', origin })
    const { clientId, lifetime } = client
    const secondsToLive = lifetime.absoluteSeconds
    return { state: 'open', session: { token, clientId, secondsToLive, openId: user.openId } }
  }
}
