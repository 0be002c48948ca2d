import { Redis } from 'ioredis'
import { outage, withoutCommand } from './answered.ts'
import { SCRIPT_NAMES, SCRIPTS } from './scripts.ts'
import { checkSuitability, refusedDatabase, unsuitabilityOf } from './suitability.ts'
import type { UnsuitableRedis } from './unsuitable-redis.ts'

// Redis answers in order, so one timer per connection covers all commands. When the server is
// silent for this long, the connection is closed and every unanswered command fails. A timer for
// each command would cost a tenth of a whole request.
const SILENCE_MS = 2000
const CONNECT_WITHIN_MS = 2000
const LONGEST_PAUSE_MS = 1000
const DISCONNECT_WITHIN_MS = 500

export interface RedisSettings {
  readonly url: string
  /** Called once per outage, with its cause. */
  readonly onAway?: (cause: Error) => void
  /** Called once when the outage is over. */
  readonly onBack?: () => void
}

/** A connection that all adapters share and that reconnects by itself. */
export class RedisConnection {
  readonly client: Redis
  readonly #settings: RedisSettings
  #trouble: Error | undefined
  #unsuitable: UnsuitableRedis | undefined
  #isUp = false
  #wasUp = false

  constructor(settings: RedisSettings) {
    this.#settings = settings
    this.client = new Redis(settings.url, {
      connectionName: 'gatehouse',
      lazyConnect: true,
      scripts: SCRIPTS,
      // Commands of one iteration of the event loop share a write. Scripts are excluded, because in
      // an outage a pipelined script would never settle (ADR 19).
      enableAutoPipelining: true,
      autoPipeliningIgnoredCommands: SCRIPT_NAMES,
      // Commands do not wait for a connection: the caller learns at once that Redis is unavailable.
      enableOfflineQueue: false,
      // Unanswered commands fail when the connection is lost.
      maxRetriesPerRequest: 0,
      // An unanswered command may have been executed, so only its caller can decide whether to
      // repeat it.
      autoResendUnfulfilledCommands: false,
      socketTimeout: SILENCE_MS,
      connectTimeout: CONNECT_WITHIN_MS,
      disconnectTimeout: DISCONNECT_WITHIN_MS,
      retryStrategy: (attempt) => Math.min(50 * attempt, LONGEST_PAUSE_MS),
      // After a failover, the host name may lead to the new primary.
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    })
    this.client.on('connecting', () => {
      this.#unsuitable = undefined
    })
    this.client.on('error', (error) => this.#hear(error))
    this.client.on('close', () =>
      this.#note(this.#trouble ?? new Error('Redis closed the connection.')),
    )
    this.client.on('ready', () => this.#recover())
  }

  /**
   * The first call connects.
   * @throws DependencyUnavailable while Redis is unavailable
   * @throws UnsuitableRedis if its settings are unsuitable
   */
  async check(): Promise<void> {
    checkSuitability(await this.#info())
  }

  /** Opens another connection to the same server. */
  another(events: Pick<RedisSettings, 'onAway' | 'onBack'>): RedisConnection {
    return new RedisConnection({ url: this.#settings.url, ...events })
  }

  /** Closes the connection; pending commands fail. */
  async close(): Promise<void> {
    this.#isUp = false
    const { status } = this.client
    const ended = new Promise<void>((resolve) => this.client.once('end', () => resolve()))
    this.client.disconnect()
    // Between two attempts there is no connection to wait for.
    if (status !== 'end' && status !== 'reconnecting') await ended
  }

  async #info(): Promise<string> {
    try {
      if (this.client.status === 'wait') await this.client.connect()
      // INFO alone would succeed on a connection that is still being set up.
      if (!this.#isUp) throw new Error('Redis is not connected.')
      return await this.client.info()
    } catch (error) {
      const cause = this.#trouble ?? withoutCommand(error)
      throw this.#unsuitable ?? unsuitabilityOf(cause) ?? outage(cause)
    }
  }

  /** If SELECT is refused, the client would continue in database 0, so the connection is closed. */
  #hear(error: Error): void {
    this.#note(withoutCommand(error))
    this.#unsuitable ??= refusedDatabase(error)
    if (this.#unsuitable) this.client.disconnect(true)
  }

  #note(cause: Error): void {
    const isLoss = this.#isUp
    this.#isUp = false
    this.#trouble = cause
    if (isLoss) this.#settings.onAway?.(cause)
  }

  #recover(): void {
    const isReturn = this.#wasUp
    this.#isUp = this.#wasUp = true
    this.#trouble = undefined
    if (isReturn) this.#settings.onBack?.()
  }
}
