import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, vi } from 'vitest'
import { CHANNELS } from './push-harness.ts'

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
  readonly #isOf6: boolean
  #received = ''
  #isOver = false

  constructor(response: IncomingMessage, url: string) {
    this.#isOf6 = new URL(url).pathname === CHANNELS[6].stream
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
    const stream = new EventStream(response, url)
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

  /** What people read, which generation 6 gets in JSON. */
  get texts(): string[] {
    const textOf = this.#isOf6 ? messageIn : (text: string) => text
    return this.messages.map(({ data }) => textOf(data))
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

/** @throws Error unless it is a message of generation 6 */
export function messageIn(data: string): string {
  const message = JSON.parse(data)
  const isShown = { type: expect.stringMatching(/^(message|notice)$/), source: expect.any(String) }
  expect(message).toMatchObject({ ...isShown, timestamp: expect.any(Number) })
  return message.message
}

/** Status and JSON of an answer that is not a stream. */
export async function refusal(url: string, headers: Readonly<Record<string, string>> = {}) {
  const request = get(url, { headers, agent: false })
  const [response] = await once(request, 'response')
  const { error } = JSON.parse(await text(response))
  return { status: response.statusCode, error }
}
