import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What a visitor receives and holds until leaving. */
export interface Handout {
  /** The message, sent as JSON. */
  readonly told: unknown
  /** Called once the visitor has left, for whatever reason. */
  readonly takeBack: () => Promise<void>
}

/**
 * A Unix socket in a private folder: whoever can open the socket can read the folder anyway. Only
 * this process opens a socket there.
 */
export class LocalDoor {
  readonly #server: Server
  readonly #visits = new Map<Socket, Promise<void>>()

  private constructor(handOut: () => Promise<Handout>) {
    this.#server = createServer((visitor) => {
      const visit = this.#visit(visitor, handOut).finally(() => this.#visits.delete(visitor))
      this.#visits.set(visitor, visit)
    })
  }

  /**
   * @param handOut must never reject.
   * @throws if the system cannot create the socket, for example because the path is too long
   */
  static async open(path: string, handOut: () => Promise<Handout>): Promise<LocalDoor> {
    // A killed process leaves its socket behind.
    await rm(path, { force: true })
    const door = new LocalDoor(handOut)
    door.#server.listen(path)
    await once(door.#server, 'listening')
    return door
  }

  /** Closes the socket and disconnects all visitors. */
  async close(): Promise<void> {
    this.#server.close()
    for (const visitor of this.#visits.keys()) visitor.destroy()
    await Promise.all(this.#visits.values())
  }

  async #visit(visitor: Socket, handOut: () => Promise<Handout>): Promise<void> {
    const left = new Promise((resolve) => visitor.once('close', resolve))
    visitor.on('error', () => undefined).resume()
    const { told, takeBack } = await handOut()
    if (!visitor.destroyed) visitor.write(`${JSON.stringify(told)}\n`)
    await left
    await takeBack()
  }
}

/** A visit, which lasts until `end` is called. */
export interface Visit {
  readonly told: unknown
  readonly end: () => void
}

/** @returns `undefined` if no process listens there */
export async function visit(path: string): Promise<Visit | undefined> {
  const door = connect(path)
  try {
    await once(door, 'connect')
  } catch {
    return undefined
  }
  const line = await new Promise<string>((resolve) => {
    let text = ''
    door.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
      if (text.endsWith('\n')) resolve(text)
    })
    door.on('error', () => undefined).once('close', () => resolve('null'))
  })
  return { told: JSON.parse(line), end: () => door.destroy() }
}
