import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { WrongValue } from './setting.ts'

/** Settings as text, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

const ROOT = 0
const OTHERS_WRITE = 0o022
/** In such a folder (sticky bit), users can change only their own files. */
const STICKY = 0o1000

/**
 * Reads a secret from a file. Mounted secrets are often readable by everybody in their container
 * (0444, 0644), so the check is that only root and this user can change or replace the file.
 * @throws WrongValue
 */
export function readSecretFile(path: string): string {
  const real = realpathSync(path)
  const [file, folder] = [statSync(real), statSync(dirname(real))]
  if (!isOurs(file) || (file.mode & OTHERS_WRITE) !== 0) {
    throw new WrongValue('names a file that others can change: chown it, and run chmod 600 on it')
  }
  const isOpen = (folder.mode & OTHERS_WRITE) !== 0 && (folder.mode & STICKY) === 0
  if (!isOurs(folder) || isOpen) {
    throw new WrongValue(
      'names a file in a folder that others can change: run chmod 755 on the folder',
    )
  }
  return readFileSync(real, 'utf8')
}

function isOurs({ uid }: Stats): boolean {
  return uid === ROOT || uid === process.getuid?.()
}
