import { sha256 } from './bodies.ts'
import { answerOf, type FileAnswer } from './file-calls.ts'

type Headers = Record<string, string>

interface Signed {
  readonly number: number
  readonly url: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

export const PART = 8 * 1024 * 1024

/** One upload past the service, as a program makes it. */
export class DirectCalls {
  readonly #origin: string
  readonly #headers: Headers

  constructor(origin: string, headers: Headers) {
    this.#origin = origin
    this.#headers = headers
  }

  async ask(method: string, path = '', body?: object): Promise<FileAnswer> {
    const response = await fetch(`${this.#origin}/resource/oss/direct${path}`, {
      method,
      headers: { ...this.#headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answerOf(response)
  }

  begin(content: Uint8Array, originalName = 'a.png', more: object = {}): Promise<FileAnswer> {
    const bytes = content.length
    return this.ask('POST', '', { originalName, bytes, sha256: sha256(content), ...more })
  }

  /** @returns the id. @throws unless it begins */
  async begun(content: Uint8Array, originalName = 'a.png'): Promise<string> {
    const { data, body } = await this.begin(content, originalName)
    if (typeof data.uploadId !== 'string') throw new Error(JSON.stringify(body))
    return data.uploadId
  }

  async signed(id: string, content: Uint8Array, number: number): Promise<Signed> {
    const part = content.subarray((number - 1) * PART, number * PART)
    const parts = [{ number, sha256: sha256(part) }]
    const { body } = await this.ask('POST', `/${id}/parts`, { parts })
    const [signed] = Object(body.data)
    if (!signed) throw new Error(JSON.stringify(body))
    return signed
  }

  /** @returns the status of the platform's answer */
  async put({ url, headers }: Signed, bytes: Uint8Array): Promise<number> {
    const named = headers.map(({ name, value }): [string, string] => [name, value])
    const body = new Uint8Array(bytes)
    return (await fetch(url, { method: 'PUT', headers: named, body })).status
  }

  async send(id: string, content: Uint8Array, number = 1): Promise<Signed> {
    const signed = await this.signed(id, content, number)
    const status = await this.put(signed, content.subarray((number - 1) * PART, number * PART))
    if (status !== 200) throw new Error(`The platform answered ${status}.`)
    return signed
  }

  async sendAll(id: string, content: Uint8Array): Promise<void> {
    for (let number = 1; (number - 1) * PART < content.length; number++)
      await this.send(id, content, number)
  }

  complete(id: string, body: object = {}): Promise<FileAnswer> {
    return this.ask('POST', `/${id}/complete`, body)
  }

  /** A whole upload. */
  async upload(content: Uint8Array, originalName?: string): Promise<FileAnswer> {
    const id = await this.begun(content, originalName)
    await this.sendAll(id, content)
    return this.complete(id, { sha256: sha256(content) })
  }
}

/** What a browser computes of a file that does not fit into its memory. */
export function partsSha256(content: Uint8Array): string {
  const digests: Buffer[] = []
  for (let at = 0; at < content.length; at += PART)
    digests.push(Buffer.from(sha256(content.subarray(at, at + PART)), 'hex'))
  return sha256(Buffer.concat(digests))
}
