import { randomBytes } from 'node:crypto'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'

/** Occurs in no key. */
const MARK = '~'

/**
 * Names of temporary files. They contain the key of the object, by which a later process finds out
 * whether the file is ours and abandoned.
 */
export class TemporaryNames {
  readonly #prefix: string

  /** @param basePath is left out of the names, because they have to be short */
  constructor(basePath: string) {
    this.#prefix = basePath && `${basePath}/`
  }

  of({ value }: ObjectKey): string {
    const below = value.startsWith(this.#prefix) ? value.slice(this.#prefix.length) : value
    return [...below.split('/'), randomBytes(6).toString('hex')].join(MARK)
  }

  /** @returns the key in such a name */
  keyIn(name: string): string | undefined {
    const segments = name.split(MARK)
    if (segments.length < 2) return undefined
    return `${this.#prefix}${segments.slice(0, -1).join('/')}`
  }
}
