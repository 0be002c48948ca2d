import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UnsuitableKey } from './unsuitable-key.ts'

const FOR_OTHERS = 0o077

/**
 * Reads the secret in this file, and creates it first if there is none. If several processes start
 * at once, all of them end with the same secret.
 * @throws UnsuitableKey if other users can read the file
 */
export async function readOrMakeKeyFile(
  path: string,
  make: () => Promise<string>,
): Promise<string> {
  const known = await readKeyFile(path)
  if (known !== undefined) return known
  await makeOnce(path, await make())
  const made = await readKeyFile(path)
  if (made === undefined) throw new UnsuitableKey(path, 'disappeared while it was being created')
  return made
}

/** @returns `undefined` if there is no such file */
export async function readKeyFile(path: string): Promise<string | undefined> {
  const file = await open(path, 'r').catch(undefinedIfNotFound)
  if (!file) return undefined
  try {
    // The mode is read from the open file, so that the file checked is the file read.
    const { mode } = await file.stat()
    if ((mode & FOR_OTHERS) !== 0) {
      throw new UnsuitableKey(path, 'is readable by other users; run chmod 600 on it')
    }
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** Paths of the files in a folder whose names match, sorted by name. */
export async function keyFilesIn(folder: string, name: RegExp): Promise<string[]> {
  const found = (await readdir(folder).catch(undefinedIfNotFound)) ?? []
  const fitting = found.filter((file) => name.test(file)).sort()
  return fitting.map((file) => join(folder, file))
}

/** Creates the file complete or not at all. The first of several writers wins. */
export async function makeOnce(path: string, content: string): Promise<void> {
  const folder = dirname(path)
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  try {
    await write(draft, content)
    await link(draft, path)
    await syncFolder(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function write(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function undefinedIfNotFound(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
  return undefined
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
