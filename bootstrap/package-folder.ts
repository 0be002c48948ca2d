import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of `package.json`. */
export const PACKAGE_FOLDER = dirname(fileURLToPath(import.meta.resolve('gatehouse/package.json')))
