import { closeSync, openSync, readSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { uniqueHex } from './unique.ts'

const CHUNK_BYTES = 65_536

/**
 * The output of a process, through a file: everything printed before an answer can be read at once,
 * while a pipe is read only in a later iteration of the event loop.
 */
export class Printed {
  /** The process writes to it. */
  readonly descriptor: number
  readonly #decoder = new StringDecoder()
  #text = ''
  #read = 0
  #isOpen = true

  constructor() {
    const path = join(tmpdir(), `gatehouse-printed-${uniqueHex(16)}`)
    this.descriptor = openSync(path, 'ax+', 0o600)
    unlinkSync(path)
  }

  get text(): string {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    while (this.#isOpen) {
      const bytes = readSync(this.descriptor, chunk, 0, CHUNK_BYTES, this.#read)
      if (bytes === 0) break
      this.#read += bytes
      this.#text += this.#decoder.write(chunk.subarray(0, bytes))
    }
    return this.#text
  }

  /** Closes the file; the text stays available. */
  end(): void {
    this.#text = this.text
    this.#isOpen = false
    closeSync(this.descriptor)
  }
}
