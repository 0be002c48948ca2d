import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { WrongValue } from './setting.ts'

const ENTRY = 'index.html'

/**
 * @returns the absolute path of a built front end, or of an archive, whose contents are not checked
 * @throws WrongValue if it is neither
 */
export function consoleFolder(text: string): string {
  const path = resolve(text)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new WrongValue('must be a folder: it does not exist')
  if (isPacked(path)) {
    if (isReadable(path)) return path
    throw new WrongValue('must be an archive that can be read')
  }
  if (!found.isDirectory()) throw new WrongValue('must be a folder, or a .zip of it')
  if (!hasEntry(path)) {
    const advice = 'build the front end, and name the folder that its build made'
    throw new WrongValue(`must have an ${ENTRY} that can be read: ${advice}`)
  }
  if (!realpathSync(join(path, ENTRY)).startsWith(realpathSync(path) + sep)) {
    throw new WrongValue(`must have an ${ENTRY} of its own, not a link to another folder`)
  }
  return path
}

export function isPacked(path: string): boolean {
  return path.toLowerCase().endsWith('.zip') && statSync(path).isFile()
}

/** Whether it looks like a built front end. */
export function hasEntry(folder: string): boolean {
  return isReadable(join(folder, ENTRY))
}

/** Whether `gatehouse console` has installed one. */
export function hasInstalled(dataFolder: string): boolean {
  return isReadable(join(dataFolder, 'console', 'served'))
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** @throws WrongValue */
export function apiPrefix(text: string): string {
  if (!/^(?:\/[\w-]+)+$/.test(text)) throw new WrongValue('must be a path such as /prod-api')
  return text
}
