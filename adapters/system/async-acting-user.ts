import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActingUser, Actor } from '../../application/ports/accounts/acting-user.ts'

export class AsyncActingUser implements ActingUser {
  readonly #actors = new AsyncLocalStorage<Actor | undefined>()

  get current(): Actor | undefined {
    return this.#actors.getStore()
  }

  run<T>(actor: Actor | undefined, work: () => Promise<T>): Promise<T> {
    return this.#actors.run(actor, work)
  }
}
