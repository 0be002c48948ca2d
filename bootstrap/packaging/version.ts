import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from './package-folder.ts'

interface Manifest {
  readonly version: string
  readonly devDependencies: Readonly<Record<string, string>>
}

export function version(): string {
  return manifest().version
}

/** The version of a package with which the service itself is developed. */
export function developedWith(name: string): string {
  return manifest().devDependencies[name] ?? '*'
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8'))
}
