import { join } from 'node:path'
import { keyFilesIn, readKeyFile, readOrMakeKeyFile } from './key-files.ts'
import type { LoginKey } from './login-key.ts'
import { makeLoginKeyPem, readLoginKeys } from './read-login-keys.ts'
import { UnsuitableKey } from './unsuitable-key.ts'

/** Every key is tried on an envelope without a key id, so each key adds to the cost. */
const MOST_KEYS = 3
const CURRENT = 'login-key.pem'
const RETIRED = /^login-key-.+\.pem$/

export interface LoginKeySource {
  /** The folder that keys are read from if none are given. */
  readonly folder: string
  /** PEM or base64 from the configuration. During a rotation it may hold several PEM keys. */
  readonly given?: { readonly text: string; readonly setting: string } | undefined
}

/** The keys that open envelopes. Front ends are given the first one. */
export class LoginKeyRing {
  readonly current: LoginKey
  readonly keys: readonly LoginKey[]

  private constructor(current: LoginKey, others: readonly LoginKey[]) {
    this.current = current
    this.keys = [current, ...others]
  }

  /**
   * If keys are given, only they are used. Otherwise reads the folder's `login-key.pem`, which is
   * created if missing, and then every `login-key-<anything>.pem`: a retired key opens envelopes
   * until its file is removed.
   * @throws UnsuitableKey
   */
  static async open({ folder, given }: LoginKeySource): Promise<LoginKeyRing> {
    if (given) return ringOf(await readLoginKeys(given.text, given.setting), given.setting)
    const current = join(folder, CURRENT)
    const keys = await readLoginKeys(await readOrMakeKeyFile(current, makeLoginKeyPem), current)
    for (const path of await keyFilesIn(folder, RETIRED)) {
      keys.push(...(await readLoginKeys((await readKeyFile(path)) ?? '', path)))
    }
    return ringOf(keys, folder)
  }

  /** Like `open`, but creates no key: `undefined` if there is none. @throws UnsuitableKey */
  static async find(source: LoginKeySource): Promise<LoginKeyRing | undefined> {
    const isThere = source.given || (await readKeyFile(join(source.folder, CURRENT)))
    return isThere ? LoginKeyRing.open(source) : undefined
  }

  static of(current: LoginKey, ...others: readonly LoginKey[]): LoginKeyRing {
    return new LoginKeyRing(current, others)
  }

  /** The value for the front end's public key setting. */
  get publicKeyLine(): string {
    return this.current.publicKeyLine
  }

  get fingerprints(): string[] {
    return this.keys.map(({ fingerprint }) => fingerprint)
  }
}

function ringOf(keys: readonly LoginKey[], source: string): LoginKeyRing {
  const unique = [...new Map(keys.map((key) => [key.id, key])).values()]
  const [current, ...others] = unique
  if (!current) throw new UnsuitableKey(source, 'holds no private key')
  if (unique.length > MOST_KEYS) {
    throw new UnsuitableKey(source, `holds more than ${MOST_KEYS} login keys; remove old ones`)
  }
  return LoginKeyRing.of(current, ...others)
}
