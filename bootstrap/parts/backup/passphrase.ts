import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { readSecretFile } from '../../settings/environment.ts'
import { WrongValue } from '../../settings/setting.ts'

/** The minimum length, because anyone with the archive can try any number of passphrases. */
const SHORTEST = 12

/** The text of the file without a line break at its end. @throws CannotStart */
export function readPassphrase(path: string): string {
  const passphrase = textOf(path).replace(/\r?\n$/, '')
  if (passphrase.length >= SHORTEST && !/[\r\n]/.test(passphrase)) return passphrase
  const rule = `must hold one line of at least ${SHORTEST} characters`
  throw new CannotStart(`--passphrase-file: the file ${rule}.`, EXIT.usage)
}

function textOf(path: string): string {
  try {
    return readSecretFile(path)
  } catch (error) {
    const reason = error instanceof WrongValue ? error.message : 'names a file that cannot be read'
    throw new CannotStart(`--passphrase-file ${reason}.`, EXIT.usage, error)
  }
}
