import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `package.json` lies: above the sources, and above what is made of them for the package. */
export const PACKAGE_FOLDER = dirname(fileURLToPath(import.meta.resolve('gatehouse/package.json')))
