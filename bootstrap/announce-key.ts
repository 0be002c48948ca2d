import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginKeyRing } from '../adapters/crypto/login-key-ring.ts'

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
