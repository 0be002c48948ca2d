import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BITS = 2048

/** What the service and the limit program both know about the user who logs in. */
export interface LoginAccount {
  readonly password: string
  readonly publicKey: KeyObject
  readonly privateKeyFile: string
}

export function loginAccount(folder: string): LoginAccount {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS })
  const privateKeyFile = join(folder, 'login-key.pem')
  writeFileSync(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  })
  return { password: randomBytes(9).toString('base64url'), publicKey, privateKeyFile }
}
