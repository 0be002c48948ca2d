import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makePackage } from '../../bootstrap/packaging/make-package.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
const CONTENT = ['package.json', 'bootstrap/gatehouse.mjs', 'dist', 'adapters/client']

/** Installs the package, with the libraries of the project. @returns its launcher */
export async function packagedLauncher(folder: string): Promise<string> {
  await makePackage(PROJECT)
  const installed = join(folder, 'node_modules', 'gatehouse')
  await mkdir(installed, { recursive: true })
  for (const path of CONTENT) {
    await cp(join(PROJECT, path), join(installed, path), { recursive: true })
  }
  await symlink(join(PROJECT, 'node_modules'), join(installed, 'node_modules'))
  return join(installed, 'bootstrap', 'gatehouse.mjs')
}
