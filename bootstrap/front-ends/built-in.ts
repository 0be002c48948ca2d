import { createPublicKey } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beginning of an SPKI in base64: 128 characters for 512 bits, 1,400 for 8192. */
const KEY = /^M[FI][A-Za-z0-9+/]{90,2000}={0,2}$/
const CLIENT_ID = /^[0-9a-f]{32}$/
/** Only front ends of generation 6 ask there. */
const MESSAGES = '/resource/message'

/** What is found in the scripts of a built front end. */
export interface BuiltIn {
  /** RSA public keys, as base64 of SPKI. */
  readonly keys: readonly string[]
  /** What may be the id of a client. */
  readonly clientIds: readonly string[]
  readonly isOf6: boolean
}

export async function builtIn(folder: string): Promise<BuiltIn> {
  const names = await readdir(folder, { recursive: true })
  const keys = new Set<string>()
  const clientIds = new Set<string>()
  let isOf6 = false
  for (const name of names.filter((each) => each.endsWith('.js'))) {
    const texts = (await readFile(join(folder, name), 'utf8')).split(/["'`]/)
    for (const line of texts.filter((one) => KEY.test(one) && isPublicKey(one))) keys.add(line)
    for (const line of texts.filter((one) => CLIENT_ID.test(one))) clientIds.add(line)
    isOf6 ||= texts.some((one) => one.startsWith(MESSAGES))
  }
  return { keys: [...keys], clientIds: [...clientIds], isOf6 }
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
