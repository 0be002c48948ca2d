import { createHash, type Hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aPicture, sha256 } from '../bodies.ts'
import type { FrontEnd } from '../front-end.ts'

const FAST = 2
const SLOW = 2
/** Pause of the fast ones between two uploads. */
const PAUSE_MS = 150
const BOUNDARY = 'steady-uploads'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

/** An acknowledged upload. */
interface Kept {
  readonly id: string
  readonly sha256: string
}

/** Clients that upload all the time, and some whose single upload lasts as long. */
export class SteadyUploads {
  readonly kept: Kept[] = []
  readonly refused: string[] = []
  readonly #fronts: readonly FrontEnd[]
  readonly #headers: Record<string, string>
  readonly #slowBytes: number
  #work: Promise<unknown> = Promise.resolve()
  #isOver = false

  /** @param slowBytes what the slow ones send at once before they trickle */
  constructor(fronts: readonly FrontEnd[], session: Record<string, string>, slowBytes: number) {
    this.#fronts = fronts
    this.#headers = session
    this.#slowBytes = slowBytes
  }

  begin(): void {
    const fast = Array.from({ length: FAST }, (_, nth) => this.#again(nth))
    const slow = Array.from({ length: SLOW }, (_, nth) => this.#slowly(nth))
    this.#work = Promise.all([...fast, ...slow])
    // Reported by `end`, which a failing test does not reach.
    this.#work.catch(() => undefined)
  }

  /** @returns how many uploads lasted until now */
  async end(): Promise<number> {
    const before = this.kept.length + this.refused.length
    this.#isOver = true
    await this.#work
    return this.kept.length + this.refused.length - before
  }

  async #again(nth: number): Promise<void> {
    for (let at = nth; !this.#isOver; at += 1) {
      const content = aPicture(2000 + (at % 5) * 50_000)
      const body = new FormData()
      body.set('file', new Blob([Uint8Array.from(content)]), 'a.png')
      await this.#send(at, { headers: this.#headers, body }, () => sha256(content))
      await pause(PAUSE_MS)
    }
  }

  async #slowly(nth: number): Promise<void> {
    const hash = createHash('sha256')
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const body = ReadableStream.from(this.#trickle(hash))
    const request = { headers: { ...this.#headers, ...type }, body, duplex: 'half' as const }
    await this.#send(nth, request, () => hash.digest('hex'))
  }

  /** Hashes the bytes that it yields. */
  async *#trickle(hash: Hash): AsyncGenerator<Buffer> {
    yield Buffer.from(HEAD)
    for (let content = aPicture(this.#slowBytes); ; content = aPicture(4000)) {
      hash.update(content)
      yield content
      if (this.#isOver) break
      await pause(50)
    }
    yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  }

  async #send(at: number, request: RequestInit, hashOf: () => string): Promise<void> {
    const front = this.#fronts[at % this.#fronts.length]
    const answer = await front?.ask('/resource/oss/upload', { method: 'POST', ...request })
    if (answer?.code === 200) this.kept.push({ id: String(answer.data.ossId), sha256: hashOf() })
    else this.refused.push(String(answer?.error))
  }
}
