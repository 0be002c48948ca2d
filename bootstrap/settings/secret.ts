import type { Environment } from './environment.ts'

/** `util.inspect.custom` of Node. By its registered name it can be declared without Node's types. */
const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom')

/** A value that is never shown: not in logs, not in JSON, not when inspected. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** Called only in the wiring, where the value is used. */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [INSPECT](): string {
    return '[secret]'
  }
}

export const STORAGE_SECRET_PREFIX = 'GATEHOUSE_STORAGE_'

/** Variables for storage platforms; platforms cannot refer to any others. */
export function storageSecrets(env: Environment): ReadonlyMap<string, Secret> {
  const own = Object.entries(env).filter(
    ([name, value]) => name.startsWith(STORAGE_SECRET_PREFIX) && value,
  )
  return new Map(own.map(([name, value]) => [name, new Secret(value ?? '')]))
}
