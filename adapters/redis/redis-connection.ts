import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import { outage, withoutCommand } from './answered.ts'
import type { RedisNode } from './redis-address.ts'
import { type RedisClient, redisClient } from './redis-client.ts'
import {
  checkKind,
  checkSuitability,
  isServing,
  refusedDatabase,
  UnsuitableRedis,
  unsuitabilityOf,
} from './suitability.ts'

/** What never ends by itself is left behind. */
const CLOSE_WITHIN_MS = 2000
const AGAIN_MS = 500

export interface RedisSettings {
  /** Of a server, or of several Sentinels or nodes of a cluster (`severalAddresses`). */
  readonly url: string
  /** The only node of the cluster to use. */
  readonly node?: RedisNode
  /** Called once per outage, with its cause. */
  readonly onAway?: (cause: Error) => void
  /** Called once when the outage is over. */
  readonly onBack?: () => void
}

/** A connection that all adapters share and that reconnects by itself. */
export class RedisConnection {
  readonly client: RedisClient
  readonly #settings: RedisSettings
  #trouble: Error | undefined
  #unsuitable: UnsuitableRedis | undefined
  #isUp = false
  #wasUp = false
  #isClosed = false
  readonly #switched: (() => void)[] = []

  constructor(settings: RedisSettings) {
    this.#settings = settings
    this.client = redisClient(settings.url, settings.node)
    this.client.on('connecting', () => {
      this.#unsuitable = undefined
    })
    this.client.on('error', (error) => this.#hear(error))
    this.client.on('close', () =>
      this.#note(this.#trouble ?? new Error('Redis closed the connection.')),
    )
    this.client.on('ready', () => this.#recover())
    this.client.on('end', () => this.#connectAgain())
    // A cluster stays ready while another of its nodes takes over.
    this.client.on('-node', () => this.#switch())
  }

  /** Calls it before another server is used, or the same one after a loss of the connection. */
  onSwitch(listener: () => void): void {
    this.#switched.push(listener)
  }

  /**
   * The first call connects.
   * @throws DependencyUnavailable while Redis is unavailable
   * @throws UnsuitableRedis if its settings are unsuitable
   */
  async check(): Promise<void> {
    for (const info of await this.#infos()) checkSuitability(info)
  }

  /**
   * Opens another connection to the same server. In a cluster it leads to one of its nodes, all of
   * which hear what is published, and it does not move to another one.
   */
  another(events: Pick<RedisSettings, 'onAway' | 'onBack'>): RedisConnection {
    const { url } = this.#settings
    const node = this.#clusterNode()
    return new RedisConnection({ url, ...events, ...(node && { node }) })
  }

  /** For people: what stands behind the address, if it is more than one server. */
  get layout(): string {
    if (this.client instanceof Cluster) {
      const [all, primaries] = [this.client.nodes(), this.client.nodes('master')]
      return `, a cluster of ${all.length} nodes, ${primaries.length} of them primaries`
    }
    const { sentinels, name } = this.client.options
    return sentinels ? `, the primary of ${name} that the Sentinels name` : ''
  }

  get isCluster(): boolean {
    return this.client instanceof Cluster
  }

  /** Closes the connection; pending commands fail. */
  async close(): Promise<void> {
    this.#isUp = false
    this.#isClosed = true
    const { status } = this.client
    const ended = new Promise<void>((resolve) => this.client.once('end', () => resolve()))
    this.client.disconnect()
    // Between two attempts there is no connection to wait for.
    if (status === 'end' || status === 'reconnecting') return
    await Promise.race([ended, pause(CLOSE_WITHIN_MS, undefined, { ref: false })])
  }

  #clusterNode(): RedisNode | undefined {
    if (!(this.client instanceof Cluster)) return undefined
    const nodes = this.client.nodes()
    const { host, port } = nodes[Math.floor(Math.random() * nodes.length)]?.options ?? {}
    return host === undefined || port === undefined ? undefined : { host, port }
  }

  /** @returns the reply of each server that stores keys */
  async #infos(): Promise<string[]> {
    const { client } = this
    try {
      if (client.status === 'wait') await this.#connect()
      // INFO alone would succeed on a connection that is still being set up.
      if (!this.#isUp) throw new Error('Redis is not connected.')
      if (client instanceof Cluster) return await infosOf(client)
      const info = await client.info()
      await checkKind(info, client, this.#settings.node !== undefined)
      return [info]
    } catch (error) {
      if (error instanceof UnsuitableRedis) throw error
      const cause = this.#trouble ?? withoutCommand(error)
      throw this.#unsuitable ?? unsuitabilityOf(cause) ?? outage(cause)
    }
  }

  /** Sentinels that do not answer are asked for ever, but each round reports an error. */
  async #connect(): Promise<void> {
    const failed = new AbortController()
    try {
      await Promise.race([
        this.client.connect(),
        once(this.client, 'close', { signal: failed.signal }).then(() => {
          throw new Error('Redis closed the connection.')
        }),
      ])
    } finally {
      failed.abort()
    }
  }

  /** If SELECT is refused, the client would continue in database 0, so the connection is closed. */
  #hear(error: Error): void {
    // What a cluster reports is that no node answers; one of them says why.
    const cause = 'lastNodeError' in error ? error.lastNodeError : error
    this.#note(withoutCommand(cause))
    this.#unsuitable ??= refusedDatabase(error)
    if (this.#unsuitable) this.client.disconnect(true)
  }

  #note(cause: Error): void {
    const isLoss = this.#isUp
    this.#isUp = false
    this.#trouble = cause
    if (isLoss) this.#settings.onAway?.(cause)
  }

  /** The client gives up for good if a Sentinel tells of a failover while it connects. */
  #connectAgain(): void {
    const connect = () => {
      // A failure is heard as an event, and leads here again.
      if (!this.#isClosed) this.client.connect().catch(() => undefined)
    }
    if (!this.#isClosed) setTimeout(connect, AGAIN_MS).unref()
  }

  #recover(): void {
    const isReturn = this.#wasUp
    this.#isUp = this.#wasUp = true
    this.#trouble = undefined
    if (!isReturn) return
    this.#switch()
    this.#settings.onBack?.()
  }

  #switch(): void {
    for (const listener of this.#switched) listener()
  }
}

/** @throws if some slots are served by nobody, or by a node that this process has not found yet */
async function infosOf(cluster: Cluster): Promise<string[]> {
  const primaries = cluster.nodes('master')
  const [state, ...infos] = await Promise.all([
    cluster.cluster('INFO'),
    ...primaries.map((node) => node.info()),
  ])
  if (!isServing(String(state), primaries.length)) throw new Error('Nodes of the cluster are away.')
  return infos
}
