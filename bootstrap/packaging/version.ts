import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from './package-folder.ts'

export function version(): string {
  return JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')).version
}
