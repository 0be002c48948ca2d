import { access, constants, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** @returns the path of a program on this machine, `undefined` when it is not installed */
export async function installedProgram(name: string): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...(await postgresFolders())]
  for (const folder of folders) {
    const path = join(folder, name)
    if (await isExecutable(path)) return path
  }
  return undefined
}

/** Debian keeps the server programs of each version out of the path; newest first. */
async function postgresFolders(): Promise<string[]> {
  const versions = await readdir(DEBIAN_POSTGRES).catch((): string[] => [])
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
