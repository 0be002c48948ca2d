import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
/** Bodies are kept up to this length; the rest is only counted. */
const KEPT_BYTES = 65_536
/**
 * The size of a read, into reused memory: allocating a buffer for each read costs more than
 * reading.
 */
const READ_BYTES = 262_144

export interface WireReply {
  readonly status: number
  /** The body, or the beginning of a long one. */
  readonly body: Buffer
}

const NOTHING = Buffer.alloc(0)

interface Waiting {
  resolve(reply: WireReply): void
  reject(error: Error): void
}

/**
 * A keep-alive HTTP/1.1 connection that sends prepared bytes and parses as little as possible. A
 * full client would use more of a core than the programs it measures.
 */
export class Wire {
  readonly #port: number
  readonly #block = Buffer.allocUnsafeSlow(READ_BYTES)
  #socket: Socket | undefined
  #isLastReply = false
  #waiting: Waiting | undefined
  #head: Buffer = NOTHING
  #kept: Buffer = NOTHING
  #status = 0
  #missing: number | undefined

  private constructor(port: number) {
    this.#port = port
  }

  static async open(port: number): Promise<Wire> {
    const wire = new Wire(port)
    await wire.#connect()
    return wire
  }

  async exchange(request: Uint8Array): Promise<WireReply> {
    if (this.#isLastReply) await this.#reopen()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket?.write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  async #connect(): Promise<void> {
    const callback = (bytes: number) => {
      this.#receive(this.#block.subarray(0, bytes))
      return true
    }
    const onread = { buffer: this.#block, callback }
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true, onread })
    await once(socket, 'connect')
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
    this.#socket = socket
  }

  /** A server that closes a connection after some number of requests says so in the last reply. */
  async #reopen(): Promise<void> {
    this.#socket?.removeAllListeners().destroy()
    await this.#connect()
    this.#isLastReply = false
  }

  #receive(chunk: Buffer): void {
    if (this.#missing === undefined) this.#readHead(chunk)
    else this.#readBody(chunk)
  }

  #readHead(chunk: Buffer): void {
    // Copied, because the next read overwrites the memory.
    this.#head = Buffer.concat([this.#head, chunk])
    const end = this.#head.indexOf(HEAD_END)
    if (end < 0) return
    const head = this.#head.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#fail(new Error(`A reply without length: ${head}`))
      return
    }
    this.#isLastReply = /\r\nconnection: close/i.test(head)
    this.#status = Number(head.slice(9, 12))
    this.#missing = Number(length)
    this.#readBody(this.#head.subarray(end + HEAD_END.length))
  }

  #readBody(part: Buffer): void {
    const missing = (this.#missing ?? 0) - part.length
    this.#missing = missing
    const room = KEPT_BYTES - this.#kept.length
    if (room > 0) this.#kept = Buffer.concat([this.#kept, part.subarray(0, room)])
    if (missing > 0) return
    const reply = { status: this.#status, body: this.#kept }
    this.#head = NOTHING
    this.#kept = NOTHING
    this.#missing = undefined
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(reply)
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
  }
}
