import { closeSync, openSync, readSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { uniqueHex } from './unique.ts'

const CHUNK_BYTES = 65_536

/**
 * What a process prints. It lies in a file: whatever was printed before the process answered is
 * there at once, while a pipe is read in some later turn of the loop.
 */
export class Printed {
  /** For the process to write to. */
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

  /** Nobody prints any more; the text stays. */
  end(): void {
    this.#text = this.text
    this.#isOpen = false
    closeSync(this.descriptor)
  }
}
