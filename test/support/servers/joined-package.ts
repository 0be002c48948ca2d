import { copyFile, cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { joinSources } from '../../../bootstrap/packaging/make-package.ts'
import { runFolder } from '../run-folder.ts'

const PROJECT = join(import.meta.dirname, '..', '..', '..')

/** The sources as they are published, which start with less work; joined once per run. */
export class JoinedPackage {
  #folder: Promise<string> | undefined

  /** @returns the path of an installed package */
  folder(): Promise<string> {
    this.#folder ??= install(join(runFolder(), 'joined', 'node_modules', 'gatehouse'))
    return this.#folder
  }
}

async function install(folder: string): Promise<string> {
  await mkdir(join(folder, 'bootstrap'), { recursive: true })
  await cp(join(PROJECT, 'adapters/client'), join(folder, 'adapters/client'), { recursive: true })
  const templates = (await readdir(join(PROJECT, 'dist'))).filter((name) => name.endsWith('.gz'))
  await joinSources(PROJECT, join(folder, 'dist'))
  const alike = ['package.json', 'bootstrap/gatehouse.mjs', ...templates.map((x) => `dist/${x}`)]
  for (const name of alike) await copyFile(join(PROJECT, name), join(folder, name))
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
