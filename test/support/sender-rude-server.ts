import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { MailServer } from '../../adapters/senders/smtp-sender.ts'

/** A mail server that greets and then sends `words` for ever, until it is closed. */
export class RudeServer {
  readonly server: MailServer
  readonly #listener: Server
  readonly #sockets: Set<Socket>

  private constructor(listener: Server, sockets: Set<Socket>, port: number) {
    this.#listener = listener
    this.#sockets = sockets
    this.server = { host: '127.0.0.1', port, encryption: 'offered', login: undefined }
  }

  /** @param words sent every few milliseconds in answer to the first command */
  static async open(words: string): Promise<RudeServer> {
    const sockets = new Set<Socket>()
    const listener = createServer((socket) => {
      sockets.add(socket)
      socket.write('220 here\r\n')
      socket.once('data', () => {
        const saying = setInterval(() => socket.write(words), 20)
        socket.on('close', () => clearInterval(saying))
      })
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    })
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    if (address === null || typeof address === 'string') throw new Error('No port was given.')
    return new RudeServer(listener, sockets, address.port)
  }

  /** Resolves when no client is connected any more. */
  async left(): Promise<void> {
    await Promise.all([...this.#sockets].map((socket) => once(socket, 'close')))
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#listener.close()
    await once(this.#listener, 'close')
  }
}
