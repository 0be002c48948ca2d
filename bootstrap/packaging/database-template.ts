import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from './package-folder.ts'

/** Relative to the project. */
export const FOLDER = 'dist'

const { resolve } = createRequire(import.meta.url)
const TEMPLATE = /^pglite-.*\.tar\.gz$/

/** Named after the version of PGlite, because a database belongs to one version. */
export function templateName(): string {
  const description = join(resolve('@electric-sql/pglite'), '..', '..', 'package.json')
  const { version } = JSON.parse(readFileSync(description, 'utf8'))
  return `pglite-${version}.tar.gz`
}

export function isTemplate(name: string): boolean {
  return TEMPLATE.test(name)
}

/**
 * The embedded database as a first start creates it, which would take seconds.
 * @returns undefined if there is no template
 */
export async function databaseTemplate(): Promise<Uint8Array | undefined> {
  try {
    return await readFile(join(PACKAGE_FOLDER, FOLDER, templateName()))
  } catch {
    return undefined
  }
}
