import { join } from 'node:path'
import { keyFilesIn, readKeyFile, readOrMakeKeyFile } from './key-files.ts'
import { type DerivedKey, ServiceSecret } from './service-secret.ts'
import { UnsuitableKey } from './unsuitable-key.ts'

const MOST_KEYS = 3
const CURRENT = 'service-secret'
const OTHERS = /^service-secret-[\w-]+$/

export interface ServiceKeySource {
  /** The folder that keys are read from if none are given. */
  readonly folder: string
  /** Hex or base64 from the configuration. During a rotation it may hold several keys. */
  readonly given?: { readonly text: string; readonly setting: string } | undefined
}

/** The service keys in use. The first one signs and seals; all of them verify and open. */
export class ServiceKeyRing {
  readonly keys: readonly ServiceSecret[]
  readonly #current: ServiceSecret

  private constructor(current: ServiceSecret, others: readonly ServiceSecret[]) {
    this.#current = current
    this.keys = [current, ...others]
  }

  /**
   * If keys are given, only they are used. Otherwise reads the folder's `service-secret`, which is
   * created if missing, and then every `service-secret-<anything>`: the next key and replaced ones.
   * @throws UnsuitableKey
   */
  static async open({ folder, given }: ServiceKeySource): Promise<ServiceKeyRing> {
    if (given) return ServiceKeyRing.parse(given.text, given.setting)
    const path = join(folder, CURRENT)
    const text = await readOrMakeKeyFile(path, async () => ServiceSecret.make())
    const secrets = [ServiceSecret.parse(text, path)]
    for (const other of await keyFilesIn(folder, OTHERS)) {
      secrets.push(ServiceSecret.parse((await readKeyFile(other)) ?? '', other))
    }
    return ringOf(secrets, folder)
  }

  /** Like `open`, but creates no key: `undefined` if there is none. @throws UnsuitableKey */
  static async find(source: ServiceKeySource): Promise<ServiceKeyRing | undefined> {
    const isThere = source.given || (await readKeyFile(join(source.folder, CURRENT)))
    return isThere ? ServiceKeyRing.open(source) : undefined
  }

  /** @param text one or several, separated by commas or white space. @throws UnsuitableKey */
  static parse(text: string, source: string): ServiceKeyRing {
    const texts = text.trim().split(/[\s,]+/)
    return ringOf(
      texts.map((one) => ServiceSecret.parse(one, source)),
      source,
    )
  }

  static of(current: ServiceSecret, ...others: readonly ServiceSecret[]): ServiceKeyRing {
    return new ServiceKeyRing(current, others)
  }

  derive(purpose: string): DerivedKey {
    return this.#current.derive(purpose)
  }

  deriveOthers(purpose: string): DerivedKey[] {
    return this.keys.slice(1).map((key) => key.derive(purpose))
  }
}

function ringOf(secrets: readonly ServiceSecret[], source: string): ServiceKeyRing {
  const unique = [...new Map(secrets.map((secret) => [secret.id, secret])).values()]
  const [current, ...others] = unique
  if (!current) throw new UnsuitableKey(source, 'holds no service key')
  if (unique.length > MOST_KEYS) {
    throw new UnsuitableKey(source, `holds more than ${MOST_KEYS} service keys; remove old ones`)
  }
  return ServiceKeyRing.of(current, ...others)
}
