import { inspect } from 'node:util'

/** A value that does not show itself: not in logs, not in JSON, not in an inspected object. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** Called where the value is used, in the wiring, and nowhere else. */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [inspect.custom](): string {
    return '[secret]'
  }
}
