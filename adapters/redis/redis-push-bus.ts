import { setTimeout as pause } from 'node:timers/promises'
import type {
  NumberedMessage,
  PushBus,
  PushListener,
  Replay,
} from '../../application/ports/instances/push-bus.ts'
import { sessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import {
  type NoticeNews,
  PLAIN_EVENTS,
  type Progress,
  type PushEvent,
  type PushMessage,
  REPLAY,
} from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'
import { answered } from './answered.ts'
import type { RedisConnection } from './redis-connection.ts'
import type { RedisKeys } from './redis-keys.ts'

/**
 * A connection that only listens sends nothing and would not notice that it is dead, so it is
 * pinged at this interval.
 */
const ASK_EVERY_MS = 5000
const MOVE_ON_MS = 200

/**
 * Publishes, numbers and keeps messages in one script on the shared connection. Listening needs a
 * connection of its own, because a subscribed one accepts no other commands.
 */
export class RedisPushBus implements PushBus {
  readonly #shared: RedisConnection
  readonly #keys: RedisKeys
  readonly #ears = new Set<RedisConnection>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #isClosed = false

  constructor(shared: RedisConnection, keys: RedisKeys) {
    this.#shared = shared
    this.#keys = keys
  }

  async publish(message: PushMessage): Promise<void> {
    const keys = [this.#keys.lastPush(), ...this.#keptAt(message)]
    const rest = [this.#keys.pushChannel(), REPLAY.most, REPLAY.seconds, toText(message)]
    await answered(this.#shared.client.publishPush(keys.length, ...keys, ...rest))
  }

  async replay(userId: Id, after: number | undefined): Promise<Replay> {
    const [position, ofUser, ofEverybody] = await answered(
      this.#shared.client.replayPush(
        this.#keys.lastPush(),
        this.#keys.pushesTo(userId),
        this.#keys.pushesToEverybody(),
        after === undefined ? '' : String(after),
        REPLAY.seconds,
      ),
    )
    const messages = [...ofUser, ...ofEverybody]
      .map(fromText)
      .filter(isUnderstood)
      .sort((a, b) => a.id - b.id)
      .slice(-REPLAY.most)
    return { position: Number(position), messages }
  }

  async listen(listener: PushListener): Promise<void> {
    await this.#listen(listener)
    // A failure is reported as a lost connection.
    const ask = () => {
      for (const ear of this.#ears) ear.client.ping().catch(() => undefined)
    }
    this.#timers.add(setInterval(ask, ASK_EVERY_MS).unref())
  }

  async #listen(listener: PushListener): Promise<void> {
    const channel = this.#keys.pushChannel()
    let isListening = false
    const ear = this.#shared.another({
      onAway: () => {
        listener.lost()
        if (this.#shared.isCluster && isListening) this.#moveOn(ear, listener)
      },
      // The client resubscribes by itself, and subscribing once more shows when that is done. If
      // the connection is lost in between, its next return runs this again.
      onBack: () => {
        ear.client.subscribe(channel).then(
          () => listener.regained(),
          () => undefined,
        )
      },
    })
    this.#ears.add(ear)
    ear.client.on('message', (_channel, text) => {
      const message = fromText(text)
      if (message) listener.heard(message)
    })
    await ear.check()
    await answered(ear.client.subscribe(channel))
    isListening = true
  }

  /** In a cluster, the node may never return, but every other node hears the same. */
  async #moveOn(lost: RedisConnection, listener: PushListener): Promise<void> {
    await this.#closeOnly(lost)
    while (!this.#isClosed) {
      const before = new Set(this.#ears)
      try {
        await this.#listen(listener)
        return listener.regained()
      } catch {
        for (const ear of this.#ears) if (!before.has(ear)) await this.#closeOnly(ear)
        await pause(MOVE_ON_MS, undefined, { ref: false })
      }
    }
  }

  async #closeOnly(ear: RedisConnection): Promise<void> {
    this.#ears.delete(ear)
    await ear.close()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all([...this.#ears].map((ear) => ear.close()))
    this.#ears.clear()
  }

  #keptAt(message: PushMessage): string[] {
    if (message.to === 'user') return [this.#keys.pushesTo(message.userId)]
    return message.to === 'everybody' ? [this.#keys.pushesToEverybody()] : []
  }
}

function isUnderstood(message: NumberedMessage | undefined): message is NumberedMessage {
  return message !== undefined
}

function toText(message: PushMessage): string {
  return JSON.stringify(message)
}

/**
 * @param text an id, a space and the message
 * @returns `undefined` for a message that this version does not understand, since another version
 * may run beside it
 */
function fromText(text: string): NumberedMessage | undefined {
  const blank = text.indexOf(' ')
  const id = Number(text.slice(0, blank))
  const message = Number.isSafeInteger(id) ? messageOf(parsed(text.slice(blank + 1))) : undefined
  return message && { id, message }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messageOf(found: unknown): PushMessage | undefined {
  const to = textAt(found, 'to')
  const event = eventOf(memberOf(found, 'event'))
  if (to === 'session') {
    const tokenDigest = textAt(found, 'tokenDigest')
    return tokenDigest === undefined ? undefined : { to, tokenDigest, ...(event && { event }) }
  }
  if (event && to === 'everybody') return { to, event }
  const userId = textAt(found, 'userId')
  return event && to === 'user' && userId !== undefined ? { to, userId, event } : undefined
}

function eventOf(found: unknown): PushEvent | undefined {
  const kind = textAt(found, 'kind')
  if (kind === 'notice') return noticeOf(found)
  if (kind === 'progress') return progressOf(found)
  if (kind === 'session-ended') {
    return { kind, ending: sessionEnding(textAt(found, 'ending')) }
  }
  const known = PLAIN_EVENTS.find((one) => one === kind)
  return known && { kind: known }
}

function noticeOf(found: unknown): NoticeNews | undefined {
  const text = textAt(found, 'text')
  const value = textAt(memberOf(found, 'type'), 'value')
  const label = textAt(memberOf(found, 'type'), 'label')
  if (text === undefined) return undefined
  const type = value !== undefined && label !== undefined ? { type: { value, label } } : {}
  return { kind: 'notice', text, ...type }
}

function progressOf(found: unknown): Progress | undefined {
  const text = textAt(found, 'text')
  const params = Object.entries(Object(memberOf(found, 'params')))
  const known = params.flatMap(([name, value]): [string, string | number][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
  )
  if (text === undefined || known.length < params.length) return undefined
  return { kind: 'progress', text, params: Object.fromEntries(known) }
}

function textAt(found: unknown, name: string): string | undefined {
  const value = memberOf(found, name)
  return typeof value === 'string' ? value : undefined
}

function memberOf(found: unknown, name: string): unknown {
  if (typeof found !== 'object' || found === null) return undefined
  return Object.getOwnPropertyDescriptor(found, name)?.value
}
