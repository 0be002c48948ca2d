import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { headText } from './raw-http.ts'

/** The way in which a connection is slow. */
export interface Slowness {
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
export function kindsOfSlowness(
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

export interface ClosedOnes {
  readonly count: number
  readonly longestOpenMs: number
}

/** Keeps many slow connections open, replacing those that the service closes. */
export class SlowConnections {
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
