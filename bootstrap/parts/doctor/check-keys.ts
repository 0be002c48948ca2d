import type { LoginKeyRing } from '../../../adapters/crypto/keys/login-key-ring.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Config } from '../../settings/config.ts'
import { findKeys } from '../../start/keys.ts'
import type { Keys } from '../../wiring/opened/crypto-module.ts'
import type { Findings } from '../check.ts'

export interface KeyCheck {
  /** Shown even if the other key is missing. */
  readonly loginKeys: LoginKeyRing | undefined
  /** Both keys; stored secrets cannot be read without both. */
  readonly keys: Keys | undefined
}

/** Reads the keys that a start would read, and creates none. */
export async function checkKeys(
  config: Config,
  dataFolder: string,
  findings: Findings,
): Promise<KeyCheck> {
  try {
    const { loginKeys, service } = await findKeys(config, dataFolder)
    if (!loginKeys) findings.add('skipped', 'login key', 'none yet: the first start creates it')
    else findings.add('fine', 'login key', `SHA-256 of the public key: ${loginKeys.fingerprints}`)
    if (!service) findings.add('skipped', 'service key', 'none yet: the first start creates it')
    else findings.add('fine', 'service key', 'is read')
    const keys = loginKeys && service && { loginKeys, service }
    return { loginKeys, keys }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    findings.add('failed', 'keys', error.message)
    return { loginKeys: undefined, keys: undefined }
  }
}
