import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
/** Longer bodies are counted, not kept. */
const KEPT_BYTES = 65_536

export interface WireReply {
  readonly status: number
  /** The body, or its beginning when it is long. */
  readonly body: Buffer
}

interface Waiting {
  resolve(reply: WireReply): void
  reject(error: Error): void
}

/**
 * One keep-alive HTTP/1.1 connection that sends ready-made bytes and reads only what it must:
 * a full client would need more of a core than the programs it measures.
 */
export class Wire {
  readonly #port: number
  #socket: Socket
  #isLastReply = false
  #waiting: Waiting | undefined
  #head: Buffer = Buffer.alloc(0)
  #kept: Buffer[] = []
  #status = 0
  #missing: number | undefined

  private constructor(port: number, socket: Socket) {
    this.#port = port
    this.#socket = socket
    this.#listen()
  }

  static async open(port: number): Promise<Wire> {
    return new Wire(port, await connected(port))
  }

  async exchange(request: Uint8Array): Promise<WireReply> {
    if (this.#isLastReply) await this.#reopen()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #listen(): void {
    this.#socket.on('data', (chunk) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  /** Servers end a connection after some number of requests; they say so with the last reply. */
  async #reopen(): Promise<void> {
    this.#socket.removeAllListeners().destroy()
    this.#socket = await connected(this.#port)
    this.#isLastReply = false
    this.#listen()
  }

  #receive(chunk: Buffer): void {
    if (this.#missing === undefined) this.#readHead(chunk)
    else this.#readBody(chunk)
  }

  #readHead(chunk: Buffer): void {
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
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
    if (this.#kept.length === 0 || missing < KEPT_BYTES) this.#kept.push(part)
    if (missing > 0) return
    const reply = { status: this.#status, body: Buffer.concat(this.#kept) }
    this.#head = Buffer.alloc(0)
    this.#kept = []
    this.#missing = undefined
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(reply)
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
  }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}
