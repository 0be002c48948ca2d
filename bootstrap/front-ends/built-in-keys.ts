import { createPublicKey } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beginning of an SPKI in base64: 128 characters for 512 bits, 1,400 for 8192. */
const KEY = /^M[FI][A-Za-z0-9+/]{90,2000}={0,2}$/

/** @returns the RSA public keys in the scripts of a built front end, as base64 of SPKI */
export async function builtInKeys(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  const keys = new Set<string>()
  for (const name of names.filter((each) => each.endsWith('.js'))) {
    const text = await readFile(join(folder, name), 'utf8')
    const texts = text.split(/["'`]/).filter((line) => KEY.test(line) && isPublicKey(line))
    for (const line of texts) keys.add(line)
  }
  return [...keys]
}

function isPublicKey(line: string): boolean {
  try {
    const der = Buffer.from(line, 'base64')
    return createPublicKey({ key: der, format: 'der', type: 'spki' }).asymmetricKeyType === 'rsa'
  } catch {
    // Other base64, for example a picture or the private key.
    return false
  }
}
