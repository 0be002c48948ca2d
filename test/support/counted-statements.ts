import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'

const LENGTH = 4
const CODES = { parse: 'P', bind: 'B', query: 'Q', notice: 'N' } as const
/** Begins what the server says of a plan; see `auto_explain`. */
const PLAN = /^M.*? plan:\n(.*)$/su

/** A proxy to Postgres that records the statements. */
export interface CountedStatements extends AsyncDisposable {
  /** To be used instead of the server's address. */
  readonly url: string
  /** What ran since the last call: names of prepared statements, texts of others. */
  taken(): string[]
  /** The plans since the last call, if the database explains them: see `explaining`. */
  plans(): ExplainedStatement[]
}

/** What a statement cost. */
export interface ExplainedStatement {
  readonly text: string
  /** Pages of tables and indexes, each time that it was read. */
  readonly buffers: number
  readonly rows: number
  readonly plan: unknown
}

/** Settings of a database by which the server tells each session what its statements cost. */
export const explaining = [
  `session_preload_libraries = 'auto_explain'`,
  ...Object.entries({
    ...{ log_min_duration: 0, log_analyze: 'on', log_buffers: 'on', log_timing: 'off' },
    ...{ log_format: 'json', log_level: 'notice' },
  }).map(([name, value]) => `auto_explain.${name} = ${value}`),
]

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
  const explained: ExplainedStatement[] = []
  const server = createServer((client) => {
    const onward = connect(Number(behind.port), behind.hostname)
    const reader = statementsOf((statement) => {
      ran.push(statement)
      if (statement !== last) return
      if (isDone)
        onward
          .unpipe()
          .resume()
          .once('data', () => onward.destroy())
      else onward.destroy()
    })
    const told = new MessageReader(true, (code, body) => {
      if (code === CODES.notice) explained.push(...body.split('\0').flatMap(explainedIn))
    })
    client.on('data', (chunk) => reader.read(chunk))
    client.pipe(onward)
    // Whatever is read before it is passed on would be lost.
    setTimeout(() => onward.on('data', (chunk) => told.read(chunk)).pipe(client), connectMs)
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
    plans: () => explained.splice(0),
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

/** What `auto_explain` says in one member of a notice. */
function explainedIn(member: string): ExplainedStatement[] {
  const [, json] = PLAN.exec(member) ?? []
  if (json === undefined) return []
  const { 'Query Text': text, Plan: plan } = JSON.parse(json)
  const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  return [{ text, buffers, rows: plan['Actual Rows'], plan }]
}

/** Reads what a client sends. */
function statementsOf(ran: (statement: string) => void): MessageReader {
  let parsed = ''
  return new MessageReader(false, (code, body) => {
    const [first = '', second = ''] = body.split('\0')
    if (code === CODES.query) ran(first)
    if (code === CODES.parse) parsed = second
    if (code === CODES.bind) ran(second === '' ? parsed : second)
  })
}

/** Parses the messages of one side, in protocol version 3 without encryption. */
class MessageReader {
  readonly #read: (code: string, body: string) => void
  #rest: Buffer = Buffer.alloc(0)
  /** A client's first message has no type byte before its length. */
  #isStarted: boolean

  constructor(isStarted: boolean, read: (code: string, body: string) => void) {
    this.#isStarted = isStarted
    this.#read = read
  }

  read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (let length = this.#next(); length !== undefined; length = this.#next()) {
      const message = this.#rest.subarray(0, length)
      if (this.#isStarted)
        this.#read(message.toString('latin1', 0, 1), message.toString('utf8', 1 + LENGTH))
      this.#isStarted = true
      this.#rest = this.#rest.subarray(length)
    }
  }

  #next(): number | undefined {
    const letter = this.#isStarted ? 1 : 0
    if (this.#rest.length < letter + LENGTH) return undefined
    const length = letter + this.#rest.readInt32BE(letter)
    return this.#rest.length < length ? undefined : length
  }
}
