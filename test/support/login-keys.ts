import { generateKeyPairSync } from 'node:crypto'
import { LoginKey } from '../../adapters/crypto/keys/login-key.ts'
import { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'

/** A new key each time, in a tenth of a second. */
export function aLoginKey(): LoginKey {
  return LoginKey.fromPem(anRsaPem(), 'test')
}

export function aKeyRing(...keys: LoginKey[]): LoginKeyRing {
  const [current = aLoginKey(), ...others] = keys
  return LoginKeyRing.of(current, ...others)
}

/** PKCS#8 by default. */
export function anRsaPem(modulusLength = 2048, type: 'pkcs8' | 'pkcs1' = 'pkcs8'): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return privateKey.export({ type, format: 'pem' }).toString()
}
