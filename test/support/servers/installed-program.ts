import { access, constants, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
/** Debian installs nginx here, outside the path of ordinary users. */
const SERVERS = '/usr/sbin'

/** @returns the path of an installed program, or `undefined` */
export async function installedProgram(name: string): Promise<string | undefined> {
  const path = (process.env.PATH ?? '').split(delimiter)
  const folders = [...path, SERVERS, ...(await postgresFolders())]
  for (const folder of folders) {
    const program = join(folder, name)
    if (await isExecutable(program)) return program
  }
  return undefined
}

/** Debian installs the server programs of each version outside the path; newest first. */
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
