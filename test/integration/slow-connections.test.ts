import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { Probe } from '../support/probe.ts'
import { headText } from '../support/raw-http.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres } from '../support/service-on-postgres.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

/** The way in which a connection is slow. */
interface Slowness {
  /** Sent at once. */
  readonly begin: string
  /** Sent repeatedly, a little at a time; absent: nothing more is sent. */
  readonly drop?: string
  /** Whether answers are read. */
  readonly isReading: boolean
}

const DROP_MS = 3000
const LOOK_MS = 1000
const AT_ONCE = 50
const LARGEST = String(100_000)

/** @param session of a user who may upload and download `fileId` */
function kindsOfSlowness(
  session: Readonly<Record<string, string>>,
  fileId: string,
): ReadonlyMap<string, Slowness> {
  const json = { 'content-type': 'application/json', 'content-length': LARGEST }
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': LARGEST }
  const file = `GET /resource/oss/download/${fileId}`
  const download = headText(file, { ...session, connection: 'close' })
  const upload = headText('POST /resource/oss/upload', { ...session, ...form })
  const login = `${headText('POST /auth/login', json)}{`
  return new Map([
    ['nothing', { begin: '', isReading: true }],
    ['head', { begin: 'GET / HTTP/1.1\r\nHost: x\r\n', drop: 'A: b\r\n', isReading: true }],
    ['body', { begin: login, drop: ' ', isReading: true }],
    ['upload', { begin: upload, isReading: true }],
    ['unread download', { begin: download, isReading: false }],
    ['unread answers', { begin: headText('GET /openapi.json', {}).repeat(200), isReading: false }],
  ])
}

interface Opened {
  readonly kind: string
  readonly since: number
}

interface ClosedOnes {
  readonly count: number
  readonly longestOpenMs: number
}

/** Keeps many slow connections open, replacing those that the service closes. */
class SlowConnections {
  readonly #port: number
  readonly #kinds: ReadonlyMap<string, Slowness>
  readonly #open = new Map<Socket, Opened>()
  readonly #closed = new Map<string, ClosedOnes>()
  readonly #looking: NodeJS.Timeout
  #isOver = false

  constructor(port: number, kinds: ReadonlyMap<string, Slowness>) {
    this.#port = port
    this.#kinds = kinds
    this.#looking = setInterval(() => void this.#leaveClosed(), LOOK_MS)
  }

  /** Opens them gradually, because the system delays many simultaneous connections. */
  async openAll(count: number): Promise<void> {
    const kinds = [...this.#kinds]
    for (let at = 0; at < count; at += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_none, index) =>
        this.#keepOpen(kinds[(at + index) % kinds.length]),
      )
      await Promise.all(some)
    }
  }

  /** Closed connections are no longer replaced. */
  stop(): void {
    this.#isOver = true
  }

  get open(): number {
    return this.#open.size
  }

  /** The kinds of which some are open. */
  stillOpen(): string[] {
    return [...new Set([...this.#open.values()].map(({ kind }) => kind))]
  }

  /** Connections closed by the service, by kind; open ones count with their age. */
  closed(): ReadonlyMap<string, ClosedOnes> {
    const all = new Map(this.#closed)
    for (const { kind, since } of this.#open.values()) {
      const { count = 0, longestOpenMs = 0 } = all.get(kind) ?? {}
      const openMs = performance.now() - since
      all.set(kind, { count, longestOpenMs: Math.max(longestOpenMs, openMs) })
    }
    return all
  }

  end(): void {
    this.stop()
    clearInterval(this.#looking)
    for (const socket of this.#open.keys()) socket.destroy()
  }

  async #keepOpen(slow: readonly [kind: string, how: Slowness] | undefined): Promise<void> {
    if (!slow) return
    const [kind, { begin, drop, isReading }] = slow
    const socket = connect(this.#port, '127.0.0.1')
    if (isReading) socket.resume()
    else socket.pause()
    socket.on('error', () => undefined)
    let dropping: NodeJS.Timeout | undefined
    socket.once('close', () => {
      clearInterval(dropping)
      this.#note(socket)
      if (!this.#isOver) void this.#keepOpen(slow)
    })
    return new Promise((resolve) => {
      socket.once('close', () => resolve())
      socket.once('connect', () => {
        this.#open.set(socket, { kind, since: performance.now() })
        if (begin !== '') socket.write(begin)
        if (drop !== undefined) dropping = setInterval(() => socket.write(drop), DROP_MS)
        resolve()
      })
    })
  }

  #note(socket: Socket): void {
    const opened = this.#open.get(socket)
    this.#open.delete(socket)
    if (!opened) return
    const { count = 0, longestOpenMs = 0 } = this.#closed.get(opened.kind) ?? {}
    const openMs = Math.max(longestOpenMs, performance.now() - opened.since)
    this.#closed.set(opened.kind, { count: count + 1, longestOpenMs: openMs })
  }

  /** A client that does not read does not see the end while data sent before it is waiting. */
  async #leaveClosed(): Promise<void> {
    const alive = await portsServed(this.#port)
    for (const [socket, { since }] of this.#open) {
      const isNew = performance.now() - since < LOOK_MS
      if (!isNew && !alive.has(socket.localPort ?? 0)) socket.destroy()
    }
  }
}

const ESTABLISHED = '01'

/** Remote ports of the connections that a server on `port` has not closed. */
async function portsServed(port: number): Promise<Set<number>> {
  const lines = (await readFile('/proc/net/tcp', 'latin1')).split('\n').slice(1)
  const served = lines.flatMap((line) => {
    const [, local, remote, state] = line.trim().split(/\s+/)
    return portOf(local) === port && state === ESTABLISHED ? [portOf(remote)] : []
  })
  return new Set(served)
}

function portOf(address = ''): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16)
}

const CONNECTIONS = Number(process.env.SLOW_CONNECTIONS ?? times(60, 5000))
const MINUTES = times(0, 5)
/** CI has the first ones; the others end after up to a minute, and each has a test of its own in `test/http/`. */
const KINDS = times(3, 6)
const SETTINGS = { LOG_LEVEL: 'warn' }
/** More than the buffers of both ends take. */
const FILE_BYTES = 16 * 1024 * 1024
/**
 * What was refused for lack of room, and not read, waits among the idle ones, which have 65 seconds.
 * How soon the others end is told: on a busy machine nothing about it can be asserted.
 */
const UNTIL_CLOSED = { timeout: 150_000, interval: 500 }
const PROMISED_MS = 30_000

await describeWithProgram('postgres', 'The service among connections that are slow', (program) => {
  it(
    'closes each of them, answers health, and is as before afterwards',
    async () => {
      const house = await ServiceOnPostgres.start(program, SETTINGS)
      const { origin } = house.service
      const session = await house.logIn()
      const fileId = await house.frontEnd.upload(session, aPicture(FILE_BYTES))
      const kinds = new Map([...kindsOfSlowness(session, fileId)].slice(0, KINDS))
      const slow = new SlowConnections(Number(new URL(origin).port), kinds)
      onTestFinished(() => slow.end())
      await slow.openAll(CONNECTIONS)
      const opened = slow.open
      const users = Probe.start(`${origin}/system/user/getInfo`, session)
      const health = Probe.start(`${origin}/healthz`)
      await pause(Math.max(2000, MINUTES * 60_000))
      slow.stop()
      await vi.waitUntil(() => slow.open === 0, UNTIL_CLOSED).catch(() => undefined)

      const seen = { users: await users.stop(), health: await health.stop() }
      const closed = [...slow.closed()]
      report('slow connections', {
        connections: CONNECTIONS,
        opened,
        closed: closed.reduce((sum, [, { count }]) => sum + count, 0),
        longestOpenMs: Math.round(Math.max(...closed.map(([, one]) => one.longestOpenMs))),
        promisedMs: PROMISED_MS,
        usersP50Ms: seen.users.p50Ms,
        usersP99Ms: seen.users.p99Ms,
        healthP99Ms: seen.health.p99Ms,
      })
      for (const [kind, { count, longestOpenMs }] of closed) {
        report(`slow connections: ${kind}`, { count, longestOpenMs: Math.round(longestOpenMs) })
      }
      expect(slow.stillOpen()).toEqual([])
      expect(closed.map(([kind]) => kind).sort()).toEqual([...kinds.keys()].sort())
      expect(['200', '503 overloaded']).toEqual(
        expect.arrayContaining(Object.keys(seen.users.outcomes)),
      )
      expect(seen.health.outcomes).toEqual({ 200: seen.health.asked })
      await house.untilCalm(session)
      expect(await house.service.stop()).toBe(0)
    },
    SOAK_MS * 2,
  )
})
