import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readKeyFile, readOrMakeKeyFile } from './key-files.ts'
import { isPublished } from './published-defaults.ts'
import { UnsuitableKey } from './unsuitable-key.ts'

const FILE = 'service-secret'
const BYTES = 32
/** 32 random bytes have fewer different values once in 10^14 times. */
const FEWEST_VALUES = 16

/** A key for one purpose. Its id may be shown. */
export interface DerivedKey {
  readonly id: string
  readonly bytes: Uint8Array
}

export interface ServiceSecretSource {
  /** Where it is kept when none is given. */
  readonly folder: string
  readonly given?: { readonly text: string; readonly setting: string } | undefined
}

/** The one secret of the installation. Every use of it has a key of its own. */
export class ServiceSecret {
  readonly #secret: Buffer

  private constructor(secret: Buffer) {
    this.#secret = secret
  }

  /**
   * Given as hex or base64, or kept in the folder's `service-secret` and made when missing.
   * @throws UnsuitableKey
   */
  static async open(source: ServiceSecretSource): Promise<ServiceSecret> {
    if (source.given) return ServiceSecret.parse(source.given.text, source.given.setting)
    const path = join(source.folder, FILE)
    const made = async () => `${randomBytes(BYTES).toString('base64')}\n`
    return ServiceSecret.parse(await readOrMakeKeyFile(path, made), path)
  }

  /** The same without making one: `undefined` where none is given or kept yet. @throws UnsuitableKey */
  static async find(source: ServiceSecretSource): Promise<ServiceSecret | undefined> {
    const isThere = source.given || (await readKeyFile(join(source.folder, FILE)))
    return isThere ? ServiceSecret.open(source) : undefined
  }

  /** @throws UnsuitableKey */
  static parse(text: string, source: string): ServiceSecret {
    const compact = text.trim()
    const secret = decode(compact)
    if (isPublished(compact) || (secret && isPredictable(secret))) {
      throw new UnsuitableKey(source, 'is not random; make one: openssl rand -hex 32')
    }
    if (!secret) {
      throw new UnsuitableKey(
        source,
        'must be 32 random bytes in hex or base64; make one: openssl rand -hex 32',
      )
    }
    return new ServiceSecret(secret)
  }

  derive(purpose: string): DerivedKey {
    const info = `gatehouse ${purpose}`
    const bytes = new Uint8Array(hkdfSync('sha256', this.#secret, '', info, BYTES))
    const id = createHash('sha256').update(`id of ${info}\0`).update(bytes).digest('hex')
    return { id: id.slice(0, 8), bytes }
  }
}

/** Whatever the spelling it was given in. */
function isPredictable(secret: Buffer): boolean {
  return new Set(secret).size < FEWEST_VALUES || isPublished(secret.toString('hex'))
}

function decode(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const secret = Buffer.from(text, 'base64')
  return secret.length === BYTES ? secret : undefined
}
