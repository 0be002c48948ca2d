import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { FrontEnd } from '../front-end.ts'
import { withConnectionsNamed } from '../named-connections.ts'
import { Service, type Settings } from '../service.ts'
import { uniqueHex } from '../unique.ts'
import type { HostAnswer, HostOrder } from './host.ts'
import type { Location } from './location.ts'
import { pictureNamed } from './seeded.ts'

const PATIENCE_MS = 90_000

/** An instance that will be killed. Unanswered calls fail then. */
export interface Victim {
  /** The name of its database connections. */
  readonly application: string
  /** With the name as idempotency key. @returns the id of the record */
  upload(name: string, bytes: number): Promise<string>
  remove(ids: readonly string[]): Promise<void>
  kill(): Promise<void>
}

type Order = HostOrder extends infer T ? (T extends HostOrder ? Omit<T, 'n'> : never) : never

/** @param program `host.ts` */
export async function aHost(
  program: string,
  databaseUrl: string,
  location: Location,
): Promise<Victim> {
  const application = newName()
  const url = withConnectionsNamed(databaseUrl, application)
  const host = new Host(application, fork(program, [url, JSON.stringify(location)]))
  await host.ready
  return host
}

class Host implements Victim {
  readonly application: string
  readonly ready: Promise<unknown>
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #waiting = new Map<number, PromiseWithResolvers<HostAnswer>>()
  #last = 0

  constructor(application: string, child: ChildProcess) {
    this.application = application
    this.#child = child
    this.#ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    this.ready = this.#answerTo(0)
    child.on('message', (answer: HostAnswer) => this.#waiting.get(answer.n)?.resolve(answer))
    child.on('disconnect', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('killed'))
    })
  }

  async upload(upload: string, bytes: number): Promise<string> {
    const { id = '' } = await this.#ask({ upload, bytes })
    return id
  }

  async remove(remove: readonly string[]): Promise<void> {
    await this.#ask({ remove })
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  async #ask(order: Order): Promise<HostAnswer> {
    if (!this.#child.connected) throw new Error('killed')
    this.#last += 1
    const n = this.#last
    const answer = this.#answerTo(n)
    // Its end makes the pending calls fail.
    this.#child.send({ ...order, n }, () => undefined)
    const { refused, ...rest } = await answer
    if (refused !== undefined) throw new Error(refused)
    return rest
  }

  async #answerTo(n: number): Promise<HostAnswer> {
    const waiting = Promise.withResolvers<HostAnswer>()
    this.#waiting.set(n, waiting)
    try {
      return await waiting.promise
    } finally {
      this.#waiting.delete(n)
    }
  }
}

/** The service itself, over HTTP. */
export async function aService(
  folder: string,
  settings: Settings,
  session: Record<string, string>,
): Promise<Victim> {
  const application = newName()
  const url = withConnectionsNamed(settings.DATABASE_URL ?? '', application)
  const service = await Service.start(folder, { ...settings, DATABASE_URL: url })
  const front = new FrontEnd(service)
  const ask = async (path: string, request: RequestInit) => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(200)) {
      const { code, msg, error, data } = await front.ask(`/resource/oss/${path}`, request)
      if (code === 200) return data
      // On a busy machine, refused requests are repeated.
      const isPassing = code === 503 || error === 'upload_running'
      if (!isPassing || Date.now() > deadline) throw new Error(msg)
    }
  }
  return {
    application,
    async upload(name, bytes) {
      const body = new FormData()
      body.set('file', new Blob([Uint8Array.from(pictureNamed(name, bytes))]), 'a.png')
      const headers = { ...session, 'idempotency-key': name }
      const { ossId } = await ask('upload', { method: 'POST', headers, body })
      return String(ossId)
    },
    async remove(ids) {
      await ask(ids.join(','), { method: 'DELETE', headers: session })
    },
    kill: () => service.kill(),
  }
}

function newName(): string {
  return `victim-${uniqueHex(16)}`
}
