import { type Agent, request } from 'node:http'

/** The result of one request. */
export interface Outcome {
  /** HTTP status; 0 when the connection was refused or broke. */
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
  readonly milliseconds: number
  /** Why the connection broke. */
  readonly trouble: string
}

export interface Sent {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/** One request and its whole answer. Never rejects. */
export function send(sent: Sent, agent: Agent): Promise<Outcome> {
  const { url, method = 'GET', headers = {}, body } = sent
  const started = performance.now()
  return new Promise((resolve) => {
    const end = (rest: Partial<Outcome>) => {
      const milliseconds = performance.now() - started
      resolve({ status: 0, headers: {}, body: Buffer.of(), trouble: '', milliseconds, ...rest })
    }
    const broke = (error: Error) => end({ trouble: `${method} ${url}: ${error.message}` })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const outgoing = request(url, { method, agent, headers: { ...headers, ...length } })
    outgoing.on('error', broke)
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('error', broke)
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer
        end({ status, headers, body: Buffer.concat(chunks) })
      })
    })
    outgoing.end(body)
  })
}

/** Repeats `work` with a fixed concurrency until it is stopped. */
export class SteadyLoad {
  readonly #workers: Promise<void>[]
  #isOver = false

  constructor(atOnce: number, work: () => Promise<unknown>) {
    this.#workers = Array.from({ length: atOnce }, async () => {
      while (!this.#isOver) await work()
    })
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#workers)
  }
}
