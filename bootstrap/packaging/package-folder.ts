import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of `package.json`. */
export const PACKAGE_FOLDER = dirname(
  createRequire(import.meta.url).resolve('gatehouse/package.json'),
)
