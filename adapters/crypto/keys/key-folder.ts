import { link, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { keyFilesIn, makeOnce, readKeyFile, syncFolder } from './key-files.ts'
import type { KeyKind } from './key-uses.ts'
import { makeLoginKeyPem, readLoginKeys } from './read-login-keys.ts'
import { ServiceSecret } from './service-secret.ts'

export interface KeptKey {
  readonly id: string
  readonly path: string
  /** Keys in state `next` and `old` are accepted, but not used for anything new. */
  readonly state: 'current' | 'next' | 'old'
  /** When the key was made, or for an old key, replaced. */
  readonly since: Date
}

interface Form {
  readonly begins: string
  readonly ends: string
  readonly names: RegExp
  make(): Promise<string>
  idOf(text: string, path: string): Promise<string>
}

const FORMS: Record<KeyKind, Form> = {
  login: {
    begins: 'login-key',
    ends: '.pem',
    names: /^login-key(-.+)?\.pem$/,
    make: makeLoginKeyPem,
    idOf: async (text, path) => (await readLoginKeys(text, path))[0]?.id ?? '',
  },
  service: {
    begins: 'service-secret',
    ends: '',
    names: /^service-secret(-[\w-]+)?$/,
    make: async () => ServiceSecret.make(),
    idOf: async (text, path) => ServiceSecret.parse(text, path).id,
  },
}

/**
 * The key files of one kind. Instances read them only at start. So a new key is first accepted by
 * all instances, then used, and an old one is removed when nothing needs it any more.
 */
export class KeyFolder {
  readonly #folder: string
  readonly #form: Form

  constructor(folder: string, kind: KeyKind) {
    this.#folder = folder
    this.#form = FORMS[kind]
  }

  /** Returns the current key first. @throws UnsuitableKey */
  async keys(): Promise<KeptKey[]> {
    const paths = await keyFilesIn(this.#folder, this.#form.names)
    const keys = await Promise.all(paths.map((path) => this.#key(path)))
    const order = ['current', 'next', 'old']
    return keys.sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  }

  /** Creates the next key. If several callers try, the first one wins. */
  async makeNext(): Promise<void> {
    await makeOnce(this.#path('-next'), await this.#form.make())
  }

  /** Makes the next key the current one. There is a current key even if this is interrupted. */
  async promote(at: Date): Promise<void> {
    const [current] = await this.keys()
    if (current?.state !== 'current') throw new Error('There is no current key.')
    const old = this.#path(`-${current.id}`)
    await link(current.path, old).catch(unlessThere)
    await rename(this.#path('-next'), this.#path(''))
    await utimes(old, at, at)
    await syncFolder(this.#folder)
  }

  /** Removes old keys. */
  async retire(): Promise<void> {
    const old = (await this.keys()).filter(({ state }) => state === 'old')
    for (const { path } of old) await rm(path, { force: true })
    await syncFolder(this.#folder)
  }

  async #key(path: string): Promise<KeptKey> {
    const id = await this.#form.idOf((await readKeyFile(path)) ?? '', path)
    const { mtime: since } = await stat(path)
    return { id, path, state: this.#stateOf(path), since }
  }

  #stateOf(path: string): KeptKey['state'] {
    if (path === this.#path('')) return 'current'
    return path === this.#path('-next') ? 'next' : 'old'
  }

  #path(suffix: string): string {
    return join(this.#folder, `${this.#form.begins}${suffix}${this.#form.ends}`)
  }
}

/** The link exists if an earlier promotion was interrupted after making it. */
function unlessThere(error: unknown): void {
  if (Object(error).code !== 'EEXIST') throw error
}
