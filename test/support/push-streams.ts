import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, vi } from 'vitest'

/** Enough for a busy machine, but sooner than a heartbeat. */
const PATIENCE = { timeout: 20_000 }

export interface SseMessage {
  readonly id: number
  readonly data: string
}

/** An event stream read from a real connection, closed with the test. */
export class EventStream {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly #response: IncomingMessage
  #received = ''
  #isOver = false

  constructor(response: IncomingMessage) {
    this.status = response.statusCode ?? 0
    this.headers = response.headers
    this.#response = response
    response.setEncoding('utf8').on('data', (chunk) => {
      this.#received += chunk
    })
    response.on('error', () => undefined)
    response.on('close', () => {
      this.#isOver = true
    })
    onTestFinished(() => this.leave())
  }

  static async open(url: string, headers: Readonly<Record<string, string>> = {}) {
    const request = get(url, { headers, agent: false })
    const [response] = await once(request, 'response')
    const stream = new EventStream(response)
    if (stream.status === 200) await stream.until(/^: connected\n/)
    return stream
  }

  get received(): string {
    return this.#received
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Complete messages, as a browser would dispatch them. */
  get messages(): SseMessage[] {
    const frames = this.#received.split('\n\n').slice(0, -1)
    return frames.flatMap((frame) => {
      const lines = frame.split('\n')
      const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
      const id = Number(lines.find((line) => line.startsWith('id: '))?.slice(4))
      return data.length > 0 ? [{ id, data: data.join('\n') }] : []
    })
  }

  get texts(): string[] {
    return this.messages.map(({ data }) => data)
  }

  /** What a browser would send as `Last-Event-ID`. */
  get lastId(): string {
    return [...this.#received.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? ''
  }

  async until(pattern: RegExp): Promise<void> {
    await vi.waitFor(() => expect(this.#received).toMatch(pattern), PATIENCE)
  }

  async untilTexts(texts: readonly string[]): Promise<void> {
    await vi.waitFor(() => expect(this.texts).toEqual(texts), PATIENCE)
  }

  async untilOver(): Promise<void> {
    await vi.waitFor(() => expect(this.#isOver).toBe(true), PATIENCE)
  }

  leave(): void {
    this.#response.destroy()
  }
}

/** Status and JSON of an answer that is not a stream. */
export async function refusal(url: string, headers: Readonly<Record<string, string>> = {}) {
  const request = get(url, { headers, agent: false })
  const [response] = await once(request, 'response')
  const { error } = JSON.parse(await text(response))
  return { status: response.statusCode, error }
}
