import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'

const LENGTH = 4
const CODES = { parse: 'P', bind: 'B', query: 'Q' } as const

/** A proxy to Postgres that records the statements. */
export interface CountedStatements extends AsyncDisposable {
  /** To be used instead of the server's address. */
  readonly url: string
  /** What ran since the last call: names of prepared statements, texts of others. */
  taken(): string[]
}

interface Faults {
  /** Breaks the connection that sends it. */
  readonly last?: string
  /** The last statement reaches the server, but its answer nobody. */
  readonly isDone?: boolean
  /** How long each connection takes to be there. */
  readonly connectMs?: number
}

export async function countedStatements(
  databaseUrl: string,
  { last, isDone = false, connectMs = 0 }: Faults = {},
): Promise<CountedStatements> {
  const behind = new URL(databaseUrl)
  const ran: string[] = []
  const server = createServer((client) => {
    const onward = connect(Number(behind.port), behind.hostname)
    const reader = new FrontendReader((statement) => {
      ran.push(statement)
      if (statement !== last) return
      if (isDone)
        onward
          .unpipe()
          .resume()
          .once('data', () => onward.destroy())
      else onward.destroy()
    })
    client.on('data', (chunk) => reader.read(chunk))
    client.pipe(onward)
    setTimeout(() => onward.pipe(client), connectMs)
    for (const [socket, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  const url = new URL(databaseUrl)
  url.port = String(await portOf(server))
  return {
    url: url.href,
    taken: () => ran.splice(0),
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return address.port
}

/** Parses the client's messages of protocol version 3, without encryption. */
class FrontendReader {
  readonly #ran: (statement: string) => void
  #rest: Buffer = Buffer.alloc(0)
  #isStarted = false
  #parsed = ''

  constructor(ran: (statement: string) => void) {
    this.#ran = ran
  }

  read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (let length = this.#next(); length !== undefined; length = this.#next()) {
      if (this.#isStarted) this.#message(this.#rest.subarray(0, length))
      this.#isStarted = true
      this.#rest = this.#rest.subarray(length)
    }
  }

  /** Only the first message has no type byte before its length. */
  #next(): number | undefined {
    const letter = this.#isStarted ? 1 : 0
    if (this.#rest.length < letter + LENGTH) return undefined
    const length = letter + this.#rest.readInt32BE(letter)
    return this.#rest.length < length ? undefined : length
  }

  #message(message: Buffer): void {
    const code = message.toString('latin1', 0, 1)
    const [first = '', second = ''] = message.toString('utf8', 1 + LENGTH).split('\0')
    if (code === CODES.query) this.#ran(first)
    if (code === CODES.parse) this.#parsed = second
    if (code === CODES.bind) this.#ran(second === '' ? this.#parsed : second)
  }
}
