import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pressure, Standing } from './pressure.ts'

/** So long a stranger's body may take before it has to make room. On most lines it takes a hundredth. */
const FAIR_MS = 1000
/** There is nothing to find more often, and under load each look costs. */
const LOOK_EVERY_MS = 100

interface Watched {
  readonly request: FastifyRequest
  readonly standing: Standing
  readonly since: number
}

/** What is counted as under way: until the connection is done with the answer, or room is needed. */
export class UnderWay {
  readonly #pressure: Pressure
  /** Of strangers, and whatever stands behind another answer; in monotonic milliseconds, oldest first. */
  readonly #watched = new Map<ServerResponse, Watched>()
  readonly #released = new WeakSet<ServerResponse>()
  readonly #closed: (this: ServerResponse) => void
  #lookedAt = 0

  constructor(pressure: Pressure) {
    this.#pressure = pressure
    const end = (response: ServerResponse) => this.#end(response)
    this.#closed = function closed() {
      end(this)
    }
  }

  begin({ raw, request }: FastifyReply, standing: Standing): void {
    this.#pressure.begin()
    // It comes once, so nothing has to be taken away afterwards.
    raw.on('close', this.#closed)
    if (standing === 'known' && raw.socket !== null) return
    this.#watched.set(raw, { request, standing, since: performance.now() })
  }

  /** Forgets what only waits for its caller to take it, and ends the slowest body of a stranger. */
  makeRoom(): void {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_EVERY_MS) return
    this.#lookedAt = now
    let isOneEnded = false
    for (const [response, watched] of this.#watched) {
      if (response.writableEnded) this.#release(response)
      else if (!isOneEnded && isSlow(watched, now)) {
        isOneEnded = true
        this.#release(response)
        watched.request.raw.destroy()
      }
    }
  }

  #release(response: ServerResponse): void {
    this.#end(response)
    this.#released.add(response)
  }

  #end(response: ServerResponse): void {
    this.#watched.delete(response)
    if (!this.#released.has(response)) this.#pressure.end()
  }
}

function isSlow({ request, standing, since }: Watched, now: number): boolean {
  const { headers, raw } = request
  const hasBody = headers['content-length'] !== undefined || 'transfer-encoding' in headers
  return standing === 'anonymous' && hasBody && !raw.complete && now - since >= FAIR_MS
}
