import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  KEYS_OF_MACHINE,
  type SecretReferences,
} from '../../application/ports/platforms/secret-references.ts'

const REFERENCE = /^(env|file):([A-Za-z0-9_](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?)$/
const MOST_CHARACTERS = 4096

/** Reads secrets from environment variables and from the files of a dedicated folder. */
export class OutsideSecrets implements SecretReferences {
  readonly #folder: string
  readonly #variable: (name: string) => string | undefined
  readonly #mayUseMachine: boolean

  /**
   * @param variable looks up only variables that are reserved for storage platforms
   * @param mayUseMachine whether platforms may use the keys of the machine
   */
  constructor(
    folder: string,
    variable: (name: string) => string | undefined,
    mayUseMachine = false,
  ) {
    this.#folder = folder
    this.#variable = variable
    this.#mayUseMachine = mayUseMachine
  }

  resolve(reference: string): string | undefined {
    if (reference === KEYS_OF_MACHINE) return this.#mayUseMachine ? reference : undefined
    const [, source, name = ''] = REFERENCE.exec(reference) ?? []
    if (source === undefined) return undefined
    const secret = (source === 'env' ? this.#variable(name) : this.#content(name))?.trim() ?? ''
    return secret === '' || secret.length > MOST_CHARACTERS ? undefined : secret
  }

  /** Read each time, so that replacing the file replaces the secret. */
  #content(name: string): string | undefined {
    try {
      return readFileSync(join(this.#folder, name), 'utf8')
    } catch {
      // A missing file and an unreadable one mean the same to a platform.
      return undefined
    }
  }
}
