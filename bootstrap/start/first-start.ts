import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import { generatedPassword } from '../../domain/identity/passwords/generated-password.ts'
import type { Secret } from '../settings/secret.ts'

export const ADMINISTRATOR_NAME = 'admin'

export function randomPassword(): string {
  return generatedPassword(randomInt)
}

/** The password of the first administrator: the configured one, or a generated one. */
export class FirstPassword {
  readonly value: string
  readonly isGenerated: boolean

  constructor(setting: Secret | undefined) {
    this.value = setting?.reveal() ?? randomPassword()
    this.isGenerated = setting === undefined
  }
}

interface FirstStart {
  readonly address: string
  readonly password: FirstPassword
  readonly dataFolder: string
  readonly keys: LoginKeyRing
}

/**
 * Prints what an operator needs once. It bypasses the logger, because logs are kept: this is the
 * only place where a generated password is ever shown.
 */
export function printFirstStart({ address, password, dataFolder, keys }: FirstStart): void {
  const shown = password.isGenerated
    ? `${password.value}   (shown only now)`
    : 'the one in ADMIN_PASSWORD'
  process.stdout.write(`
First start: Gatehouse created its administrator.

  Address      ${address}
  User name    ${ADMINISTRATOR_NAME}
  Password     ${shown}
  Client id    ${BUILT_IN_CLIENT_ID}
  Data         ${dataFolder}

For the front end:

  VITE_GLOB_RSA_PUBLIC_KEY=${keys.publicKeyLine}

`)
}

/** SHA-256 of the public key that was last shown to an operator. */
const SHOWN = 'shown-login-key'

/** Prints the line for the front end once per current key. */
export async function announceKey(
  { current, publicKeyLine }: LoginKeyRing,
  dataFolder: string,
  isShown: boolean,
): Promise<void> {
  const path = join(dataFolder, SHOWN)
  const last = await readFile(path, 'utf8').catch(() => '')
  if (last.trim() === current.fingerprint) return
  if (!isShown) {
    process.stdout.write(`
The front end needs this login key now:

  VITE_GLOB_RSA_PUBLIC_KEY=${publicKeyLine}

`)
  }
  await writeFile(path, `${current.fingerprint}\n`, { mode: 0o600 })
}
