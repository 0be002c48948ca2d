import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of `package.json`, above the sources or, in the package, above their compiled form.
 */
export const PACKAGE_FOLDER = dirname(fileURLToPath(import.meta.resolve('gatehouse/package.json')))
