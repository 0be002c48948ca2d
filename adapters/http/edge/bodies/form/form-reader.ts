import type { IncomingMessage } from 'node:http'
import { BodyChunks } from './body-chunks.ts'
import { type FileHead, fileHead } from './part-head.ts'
import { UntilDelimiter } from './until-delimiter.ts'

const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
const NO_MORE_PARTS = Buffer.from('--')
const NOTHING = Buffer.alloc(0)

const MOST_HEAD_BYTES = 16 * 1024
const MOST_TEXT_BYTES = 8 * 1024
/** Of what may stand around the parts, and means nothing. */
const MOST_AROUND_BYTES = 64 * 1024
const MOST_TEXTS = 10

/** RFC 2046 5.1.1 allows fewer signs, but some senders make theirs of stars, dollars and the like. */
const BOUNDARY = /;\s*boundary=(?:"([ !#-[\]-~]{0,69}[!#-[\]-~])"|([!#-:<-[\]-~]{1,70}))\s*(?:;|$)/i

/** A form with at most one file. It is cut into parts here; a library reads their heads. */
export class FormReader {
  readonly #chunks: BodyChunks
  readonly #boundary: string
  readonly #delimiter: Buffer
  #content: UntilDelimiter
  #first: Buffer | undefined
  #texts = 0

  /** @throws when the request is no form */
  constructor(request: IncomingMessage) {
    const [, quoted, bare] = BOUNDARY.exec(request.headers['content-type'] ?? '') ?? []
    const boundary = quoted ?? bare
    if (boundary === undefined) throw new Error('The form has no boundary.')
    this.#boundary = boundary
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#chunks = new BodyChunks(request)
    this.#content = new UntilDelimiter(this.#chunks, this.#delimiter, LINE_END)
  }

  /**
   * Goes on to the next file, over texts of at most 8 KiB.
   * @returns `undefined` when the form is over, and the body with it. @throws when it is not in order
   */
  async nextFile(): Promise<FileHead | undefined> {
    await this.#skip(MOST_AROUND_BYTES)
    for (;;) {
      const head = await this.#head()
      if (!head) return this.#end()
      const file = await fileHead(head, this.#boundary)
      await this.#begin()
      if (file) return file
      this.#texts += 1
      if (this.#texts > MOST_TEXTS) throw new Error('The form has too many parts.')
      await this.#skip(MOST_TEXT_BYTES)
    }
  }

  /** Of the file just found. @returns `undefined` at its end */
  content(): Promise<Buffer | undefined> {
    const first = this.#first
    if (!first) return this.#content.next()
    this.#first = undefined
    return Promise.resolve(first)
  }

  /** Of a chunk of content that nobody will look at again. */
  release(chunk: Buffer): void {
    this.#chunks.release(chunk)
  }

  leave(): void {
    this.#chunks.leave()
  }

  /** @returns `undefined` after the last part */
  async #head(): Promise<Buffer | undefined> {
    let read: Buffer = NOTHING
    for (;;) {
      const chunk = await this.#chunks.next()
      if (!chunk) throw new Error('The form ends in the head of a part.')
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk])
      const head = read.subarray(this.#delimiter.length)
      if (begins(head, NO_MORE_PARTS)) {
        this.#chunks.putBack(head)
        return undefined
      }
      const end = head.indexOf(HEAD_END)
      if (end >= 0 && end <= MOST_HEAD_BYTES) {
        this.#chunks.putBack(head.subarray(end + HEAD_END.length))
        return this.#sound(head.subarray(0, end))
      }
      if (head.length > MOST_HEAD_BYTES) throw new Error('The head of a part is too long.')
    }
  }

  #sound(head: Buffer): Buffer {
    if (!begins(head, LINE_END) || head.includes(this.#delimiter)) {
      throw new Error('The head of a part is not in order.')
    }
    return head.subarray(LINE_END.length)
  }

  /** A delimiter could also begin with the end of the head; who reads it so sees other parts. */
  async #begin(): Promise<void> {
    this.#content = new UntilDelimiter(this.#chunks, this.#delimiter, LINE_END)
    const first = await this.#content.next()
    if (!first) throw new Error('A part has no content.')
    if (first.length > LINE_END.length) this.#first = first.subarray(LINE_END.length)
  }

  async #skip(most: number): Promise<void> {
    let bytes = 0
    for (let chunk = await this.content(); chunk; chunk = await this.content()) {
      bytes += chunk.length
      if (bytes > most) throw new Error('A text of the form is too long.')
    }
  }

  async #end(): Promise<undefined> {
    let bytes = 0
    for (let chunk = await this.#chunks.next(); chunk; chunk = await this.#chunks.next()) {
      bytes += chunk.length
      if (bytes > MOST_AROUND_BYTES) throw new Error('Too much comes after the form.')
    }
  }
}

function begins(bytes: Buffer, what: Buffer): boolean {
  return bytes.compare(what, 0, what.length, 0, Math.min(what.length, bytes.length)) === 0
}
