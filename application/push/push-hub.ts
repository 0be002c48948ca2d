import type { PushEvent } from '../../domain/push/push-event.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { NumberedMessage, PushBus, PushListener } from '../ports/instances/push-bus.ts'
import type { ReplayMemory } from '../ports/sign-in/replay-memory.ts'
import {
  type PushChannel,
  PushConnection,
  type PushEnd,
  type PushOwner,
} from './push-connection.ts'
import type { WatchedSessions } from './watched-sessions.ts'

/** The open connections of one instance, found by user and by session. */
class PushConnections implements Iterable<PushConnection> {
  readonly #all = new Set<PushConnection>()
  readonly #ofUser = new Map<Id, Set<PushConnection>>()
  readonly #ofSession = new Map<string, Set<PushConnection>>()

  get size(): number {
    return this.#all.size
  }

  [Symbol.iterator](): Iterator<PushConnection> {
    return this.#all.values()
  }

  ofUser(userId: Id): PushConnection[] {
    return [...(this.#ofUser.get(userId) ?? [])]
  }

  ofSession(tokenDigest: string): PushConnection[] {
    return [...(this.#ofSession.get(tokenDigest) ?? [])]
  }

  get userIds(): Id[] {
    return [...this.#ofUser.keys()]
  }

  get tokenDigests(): string[] {
    return [...this.#ofSession.keys()]
  }

  add(connection: PushConnection): void {
    const { userId, tokenDigest } = connection.owner
    this.#all.add(connection)
    addTo(this.#ofUser, userId, connection)
    addTo(this.#ofSession, tokenDigest, connection)
  }

  /** Removing an unknown id succeeds. */
  remove(connection: PushConnection): void {
    const { userId, tokenDigest } = connection.owner
    this.#all.delete(connection)
    removeFrom(this.#ofUser, userId, connection)
    removeFrom(this.#ofSession, tokenDigest, connection)
  }
}

/** The first page that opens a channel within this time after the login gets a welcome message. */
const WELCOME_MS = 30_000
/** Longer than `WELCOME_MS`, so that nobody is welcomed twice. */
const WELCOMED_SECONDS = 60

export interface PushLimits {
  /** Beyond this the user's oldest connection is closed, because its client may be gone. */
  readonly perUser: number
  readonly total: number
}

export interface PushTools {
  /** Sessions that have had their welcome. */
  readonly welcomed: ReplayMemory
  readonly clock: Clock
  readonly limits: PushLimits
}

/** The open connections of this instance, and the messages sent to them. */
export class PushHub implements PushListener {
  readonly #bus: PushBus
  readonly #sessions: WatchedSessions
  readonly #welcomed: ReplayMemory
  readonly #clock: Clock
  readonly #limits: PushLimits
  readonly #connections = new PushConnections()
  #isDeaf = false
  /** Counts losses of the bus; a replay requested before one does not close its gap. */
  #losses = 0
  #isStopping = false
  /** Messages are sent one after the other. */
  #sending: Promise<void> = Promise.resolve()
  /** Whether messages wait because the store could not say who may hear them. */
  #isBehind = false

  constructor(bus: PushBus, sessions: WatchedSessions, { welcomed, clock, limits }: PushTools) {
    this.#bus = bus
    this.#sessions = sessions
    this.#welcomed = welcomed
    this.#clock = clock
    this.#limits = limits
  }

  get size(): number {
    return this.#connections.size
  }

  /** Registers the connection, so that the limit holds while the channel is prepared. */
  enter(owner: PushOwner, channel: PushChannel): PushConnection {
    if (this.#isStopping || this.#connections.size >= this.#limits.total) throw new Overloaded()
    const own = this.#connections.ofUser(owner.userId)
    const surplus = Math.max(0, own.length + 1 - this.#limits.perUser)
    for (const oldest of own.slice(0, surplus)) this.#end(oldest, 'replaced')
    const connection = new PushConnection(owner, channel)
    this.#connections.add(connection)
    return connection
  }

  /**
   * Starts with the messages since `after`.
   * @throws DependencyUnavailable; Overloaded when the connection had to end meanwhile. It is then
   * no longer registered.
   */
  async begin(connection: PushConnection, after: number | undefined): Promise<void> {
    const { userId } = connection.owner
    const losses = this.#losses
    try {
      const isWelcome = after === undefined && (await this.#isFirstSince(connection.owner))
      const replay = await this.#bus.replay(userId, after)
      if (connection.isOver) throw new Overloaded()
      connection.begin(after, replay)
      if (isWelcome) connection.say({ kind: 'welcome' })
      const { passwordIsGiven, owes, hasNoRole } = connection.owner
      if (isWelcome && passwordIsGiven) connection.say({ kind: 'password-given' })
      else if (isWelcome && owes === 'factor') connection.say({ kind: 'factor-owed' })
      else if (isWelcome && hasNoRole) connection.say({ kind: 'role-missing' })
      if (losses === this.#losses) connection.resume(replay)
      else if (!this.#isDeaf) await this.#catchUp(userId)
    } catch (error) {
      this.leave(connection)
      throw error
    }
  }

  leave(connection: PushConnection): void {
    this.#connections.remove(connection)
  }

  heard(numbered: NumberedMessage): void {
    const { message } = numbered
    if (message.to === 'session') this.closeSession(message.tokenDigest, message.event)
    else this.#sending = this.#sending.then(() => this.#tell(numbered))
  }

  lost(): void {
    this.#isDeaf = true
    this.#losses += 1
    for (const connection of this.#connections) connection.pause()
  }

  regained(): void {
    this.#isDeaf = false
    for (const userId of this.#connections.userIds) void this.#catchUp(userId)
  }

  /** Sends a life sign to every connection. */
  beat(): void {
    for (const connection of [...this.#connections]) connection.beat()
  }

  closeSession(tokenDigest: string, lastWord?: PushEvent): void {
    for (const connection of this.#connections.ofSession(tokenDigest)) {
      this.#end(connection, 'session-over', lastWord)
    }
  }

  /**
   * Closes connections of sessions that have ended, in whatever way, and those outside the rules of
   * their clients; and sends what waits for the
   * store. While the store is away no session can be ended there; the next round finds it.
   */
  async closeEnded(): Promise<void> {
    const open = this.#connections.tokenDigests
    if (open.length === 0) return
    const over = await this.#sessions.over(open, this.#clock.now())
    for (const [tokenDigest, ending] of over) {
      this.closeSession(tokenDigest, { kind: 'session-ended', ending })
    }
    for (const connection of await this.#sessions.outside([...this.#connections]))
      this.#end(connection, 'session-over')
    if (!this.#isBehind) return
    this.#isBehind = false
    for (const userId of this.#connections.userIds) void this.#catchUp(userId)
  }

  /** Ends all connections and accepts no more. */
  stop(): void {
    this.#isStopping = true
    for (const connection of [...this.#connections]) this.#end(connection, 'stopping')
  }

  /** What the owners owe is judged for each message. */
  async #tell(numbered: NumberedMessage): Promise<void> {
    const { message } = numbered
    const hearers =
      message.to === 'user' ? this.#connections.ofUser(message.userId) : [...this.#connections]
    try {
      await this.#sessions.judge(hearers)
    } catch {
      this.#isBehind = true
      for (const connection of hearers) connection.pause()
    }
    for (const connection of hearers) connection.hear(numbered)
  }

  /** Ends a connection that cannot catch up; its browser reconnects. */
  async #catchUp(userId: string): Promise<void> {
    const losses = this.#losses
    const begun = this.#connections.ofUser(userId).filter(({ position }) => position !== undefined)
    if (begun.length === 0) return
    try {
      const oldest = Math.min(...begun.map(({ position = 0 }) => position))
      const replay = await this.#bus.replay(userId, oldest)
      await this.#sessions.judge(begun)
      if (losses !== this.#losses) return
      for (const connection of begun) connection.resume(replay)
    } catch {
      for (const connection of begun) this.#end(connection, 'closed')
    }
  }

  /** Once per login across all instances, however often the page is reloaded. */
  async #isFirstSince({ tokenDigest, loggedInAt }: PushOwner): Promise<boolean> {
    if (this.#clock.now().getTime() - loggedInAt >= WELCOME_MS) return false
    return this.#welcomed.isFirstUse(`welcome:${tokenDigest}`, WELCOMED_SECONDS)
  }

  #end(connection: PushConnection, reason: PushEnd, lastWord?: PushEvent): void {
    this.#connections.remove(connection)
    connection.end(reason, lastWord)
  }
}

function addTo<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const set = sets.get(key)
  if (set) set.add(item)
  else sets.set(key, new Set([item]))
}

function removeFrom<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const set = sets.get(key)
  set?.delete(item)
  if (set?.size === 0) sets.delete(key)
}
