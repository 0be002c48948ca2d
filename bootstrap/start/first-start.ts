import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import { generatedPassword } from '../../domain/identity/passwords/new-password.ts'
import type { Config } from '../settings/config.ts'
import type { Secret } from '../settings/secret.ts'
import { publicAddress } from '../wiring/public-address.ts'

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

/**
 * Prints what comes next. It bypasses the logger, because logs are kept: this is the only place
 * where a generated password is ever shown.
 */
export function printFirstStart({ server, console }: Config, password: FirstPassword): void {
  const address = publicAddress(server)
  const isInstalled = console.folder !== undefined
  const advice = '   (to install one: Console in README.md)'
  const shown = password.isGenerated
    ? `${password.value}   (the password is shown only now)`
    : 'with the password in ADMIN_PASSWORD'
  process.stdout.write(`
First start: Gatehouse created its administrator.

  Console   ${address}${isInstalled ? '' : advice}
  People    ${ADMINISTRATOR_NAME} ${shown}
  Docs      ${address}/docs/   (for programs; README.md names those for people)

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
