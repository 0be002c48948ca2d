import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './local-disk.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = ['domain', 'application', 'adapters', 'bootstrap', 'package.json']

/** Copies the service into its own folder, like a clone. @returns its path */
export async function projectCopy(): Promise<string> {
  const folder = await temporaryFolder()
  await Promise.all(
    COPIED.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })),
  )
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
