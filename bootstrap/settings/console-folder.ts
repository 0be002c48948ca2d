import { accessSync, constants, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { WrongValue } from './setting.ts'

const ENTRY = 'index.html'

/** @returns the absolute path. @throws WrongValue for what holds no built front end that can be read */
export function consoleFolder(text: string): string {
  const folder = resolve(text)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) throw new WrongValue('must be a folder: it does not exist')
  if (!found.isDirectory()) throw new WrongValue('must be a folder: unpack it first')
  try {
    accessSync(join(folder, ENTRY), constants.R_OK)
  } catch {
    const advice = 'build the front end, and name the folder that its build made'
    throw new WrongValue(`must have an ${ENTRY} that can be read: ${advice}`)
  }
  return folder
}

/** @throws WrongValue */
export function apiPrefix(text: string): string {
  if (!/^(?:\/[\w-]+)+$/.test(text)) throw new WrongValue('must be a path such as /prod-api')
  return text
}
