import { readFileSync, realpathSync, statSync } from 'node:fs'
import { WrongValue } from './setting.ts'

/** Container platforms put secrets here, in memory and for this container alone, readable by all in it. */
const MOUNTED = ['/run/secrets/', '/var/run/secrets/']
const OTHERS = 0o077

/** @throws WrongValue for a file that more than its owner can read */
export function readSecretFile(path: string): string {
  const isMounted = MOUNTED.some((folder) => realpathSync(path).startsWith(folder))
  if (!isMounted && (statSync(path).mode & OTHERS) !== 0) {
    throw new WrongValue('names a file that others may read; close it with chmod 600')
  }
  return readFileSync(path, 'utf8')
}
