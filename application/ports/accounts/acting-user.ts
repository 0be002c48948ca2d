import type { Id } from '../../../domain/shared/id.ts'

export interface Actor {
  readonly id: Id
  /** Their login name, with the name of the key that they used, if any. */
  readonly name: string
}

/** Who asked for the work that runs. */
export interface ActingUser {
  /** `undefined`: the service itself, or nobody who is logged in. */
  readonly current: Actor | undefined
  /** All that `work` does, and what it leaves for later, is of this actor. */
  run<T>(actor: Actor | undefined, work: () => Promise<T>): Promise<T>
}
