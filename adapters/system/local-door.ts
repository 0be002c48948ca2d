import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What somebody at the door gets, and has until they leave. */
export interface Handout {
  /** Is sent as JSON. */
  readonly told: unknown
  /** Called once they have left, however that came. */
  readonly takeBack: () => Promise<void>
}

/**
 * A socket in a folder that is closed to others: whoever may open it may read the folder anyway. The
 * caller is the only process that opens one there.
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

  /** @param handOut never rejects. @throws where the system makes no socket, as for long paths */
  static async open(path: string, handOut: () => Promise<Handout>): Promise<LocalDoor> {
    // A process that was killed leaves it.
    await rm(path, { force: true })
    const door = new LocalDoor(handOut)
    door.#server.listen(path)
    await once(door.#server, 'listening')
    return door
  }

  /** Everybody leaves. */
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

/** A visit that lasts until it is ended. */
export interface Visit {
  readonly told: unknown
  readonly end: () => void
}

/** @returns `undefined` where nobody opens */
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
