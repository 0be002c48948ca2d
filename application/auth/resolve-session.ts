import type { Left } from '../../domain/access/left-pages.ts'
import type { Client } from '../../domain/client/client.ts'
import type { ClientDoor, Entry } from '../../domain/client/client-door.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../domain/identity/identity-errors.ts'
import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import {
  debtOf,
  type PasswordChangePolicy,
  underPolicy,
} from '../../domain/identity/sign-in/debt.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import type { LastUses } from '../../domain/shared/last-uses.ts'
import type { Clock } from '../ports/clock.ts'
import type { CachedSession } from '../ports/sessions/session-cache.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { SessionWatch } from '../ports/sessions/session-watch.ts'
import type { ClientRepo } from '../ports/sign-in/client-repo.ts'
import { isFresh, isOver, type SessionCopies } from './session-copies.ts'

/** Longest time a copy stays in the cache without being read. */
const LONGEST_COPY_SECONDS = 86_400

export interface ResolveTools {
  readonly clients: ClientRepo
  readonly sessions: SessionStore
  readonly watch: SessionWatch
  readonly clock: Clock
  readonly passwordChange: PasswordChangePolicy
  readonly left: Left
  readonly door: ClientDoor
}

export interface PresentedToken {
  readonly tokenDigest: string
  /** As named by the request; it must be the client that the token was issued for. */
  readonly clientId: string
}

/** Takes one cache read. The store is asked without a valid copy, of a debt, and while the cache is away. */
export class ResolveSession {
  readonly #clients: ClientRepo
  readonly #copies: SessionCopies
  readonly #sessions: SessionStore
  readonly #uses: LastUses<Date>
  readonly #watch: SessionWatch
  readonly #clock: Clock
  readonly #passwordChange: PasswordChangePolicy
  readonly #left: Left
  readonly #door: ClientDoor

  constructor(
    copies: SessionCopies,
    uses: LastUses<Date>,
    { clients, sessions, watch, clock, passwordChange, left, door }: ResolveTools,
  ) {
    this.#clients = clients
    this.#copies = copies
    this.#sessions = sessions
    this.#uses = uses
    this.#watch = watch
    this.#clock = clock
    this.#passwordChange = passwordChange
    this.#left = left
    this.#door = door
  }

  /**
   * @param entry what the client's rules are asked about; absent on routes that are for everybody
   * @throws NotLoggedIn, with the reason if this was a session. @throws ClientOutsideNetworks
   * @throws ClientOutsidePaths
   */
  async execute(presented: PresentedToken, entry?: Entry): Promise<Caller> {
    const caller = await this.#resolve(presented, entry)
    if (!caller) throw new NotLoggedIn(await this.#endingOf(presented))
    // However a session was opened, it gets its rights here, so nothing goes around a debt.
    const permissions = caller.permissions.without(this.#left)
    return underPolicy({ ...caller, permissions }, this.#passwordChange)
  }

  async #resolve(
    { tokenDigest, clientId }: PresentedToken,
    entry: Entry | undefined,
  ): Promise<Caller | undefined> {
    const client = await this.#clients.get(clientId)
    if (!client?.isUsable) return undefined

    const keepSeconds = Math.min(client.lifetime.idleSeconds ?? Infinity, LONGEST_COPY_SECONDS)
    const copy = await this.#copies.read(tokenDigest, keepSeconds)
    if (copy === 'ended') return undefined
    const now = this.#clock.now()
    // A debt that has just been settled must not be asked for again, so it is never taken from a copy.
    const isEnough = isFresh(copy, now) && debtOf(copy, this.#passwordChange) === undefined
    const caller = isEnough
      ? this.#admit(copy, client, now)
      : await this.#load(tokenDigest, client, { keepSeconds, isInUse: copy !== undefined })
    if (caller && entry) this.#door.admit(client, entry)
    if (caller) this.#uses.note(tokenDigest, now)
    return caller
  }

  /** Says nothing while the store is away: the refusal does not depend on it. */
  async #endingOf({ tokenDigest }: PresentedToken): Promise<SessionEnding | undefined> {
    try {
      return (await this.#watch.over([tokenDigest], this.#clock.now())).get(tokenDigest)
    } catch (error) {
      if (error instanceof DependencyUnavailable) return undefined
      throw error
    }
  }

  #admit(copy: CachedSession, client: Client, now: Date): Caller | undefined {
    const isOurs = copy.clientId === client.clientId && copy.key === undefined
    return isOurs && !isOver(copy, now) ? this.#copies.callerOf(copy) : undefined
  }

  /** A cached copy was used within the idle time, even if that is not stored yet. */
  async #load(
    tokenDigest: string,
    client: Client,
    { keepSeconds, isInUse }: { readonly keepSeconds: number; readonly isInUse: boolean },
  ): Promise<Caller | undefined> {
    const live = await this.#sessions.get(tokenDigest)
    const isOurs = live?.session.props.clientId === client.clientId
    const now = this.#clock.now()
    const isEnded = isInUse ? live?.session.isOverAt(now) : !live?.session.isAliveAt(now)
    if (!live || !isOurs || isEnded) return undefined
    const { caller, accessVersion, session } = live
    const { expiresAt } = session.props
    const access = { caller, accessVersion, expiresAt }
    await this.#copies.fill(tokenDigest, access, { at: now, keepSeconds })
    return caller
  }
}
