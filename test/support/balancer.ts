import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from './service.ts'
import { type Outcome, type Sent, send } from './steady-load.ts'

const ASK_EVERY_MS = 20
/** How often it looks for a ready instance before a request fails. */
const MOST_WAITS = 1500

type Instance = Pick<Service, 'origin' | 'exitCode'>

/** Sends requests to the ready instances, one after the other. */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ready = new Map<Instance, boolean>()
  #turn = 0

  /** Uses the service until its process has ended. */
  add(service: Instance): void {
    this.#ready.set(service, true)
    service.exitCode.then(() => this.#ready.delete(service))
    void this.#watch(service)
  }

  /** Sends the request to one of the instances. */
  async send(sent: Omit<Sent, 'url'> & { readonly path: string }): Promise<Outcome> {
    const { origin } = await this.#next()
    return send({ ...sent, url: `${origin}${sent.path}` }, this.#agent)
  }

  close(): void {
    this.#ready.clear()
    this.#agent.destroy()
  }

  /** On a busy machine, no instance may be ready for a moment. */
  async #next(): Promise<Instance> {
    for (let wait = 0; wait < MOST_WAITS; wait += 1) {
      const ready = [...this.#ready].filter(([, isReady]) => isReady)
      const service = ready[this.#turn++ % ready.length]?.[0]
      if (service) return service
      await pause(ASK_EVERY_MS)
    }
    throw new Error('No instance is ready.')
  }

  async #watch(service: Instance): Promise<void> {
    while (this.#ready.has(service)) {
      const isReady = await saysReady(service)
      if (this.#ready.has(service)) this.#ready.set(service, isReady)
      await pause(ASK_EVERY_MS)
    }
  }
}

async function saysReady({ origin }: Instance): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/readyz`)
    await answer.body?.cancel()
    return answer.ok
  } catch {
    // It is ending, or too busy to answer, so a load balancer would skip it.
    return false
  }
}
