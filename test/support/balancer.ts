import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from './service.ts'
import { type Outcome, type Sent, send } from './steady-load.ts'

const ASK_EVERY_MS = 20

/** Sends requests to the instances that say they are ready, in turns. */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ready = new Map<Service, boolean>()
  #turn = 0

  /** Until its process has ended. */
  add(service: Service): void {
    this.#ready.set(service, true)
    const watch = this.#watch(service)
    service.exitCode.then(() => this.#ready.delete(service))
    watch.catch(() => this.#ready.delete(service))
  }

  /** The path of `sent` on one of them. */
  async send(sent: Omit<Sent, 'url'> & { readonly path: string }): Promise<Outcome> {
    return send({ ...sent, url: `${this.#next().origin}${sent.path}` }, this.#agent)
  }

  close(): void {
    this.#ready.clear()
    this.#agent.destroy()
  }

  #next(): Service {
    const ready = [...this.#ready].filter(([, isReady]) => isReady)
    const service = ready[this.#turn++ % ready.length]?.[0]
    if (!service) throw new Error('No instance is ready.')
    return service
  }

  async #watch(service: Service): Promise<void> {
    while (this.#ready.has(service)) {
      const answer = await fetch(`${service.origin}/readyz`)
      await answer.body?.cancel()
      if (this.#ready.has(service)) this.#ready.set(service, answer.ok)
      await pause(ASK_EVERY_MS)
    }
  }
}
