import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './local-disk.ts'

export async function passphraseFile(text = 'correct horse battery'): Promise<string> {
  const path = join(await temporaryFolder(), 'passphrase')
  await writeFile(path, `${text}\n`, { mode: 0o600 })
  return path
}
