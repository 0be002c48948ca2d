import { realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The library sends these in place of the file, to browsers that accept them. */
const PACKED = ['', '.br', '.gz']

/**
 * Whether a name leads to a file inside the folder. Links may lead elsewhere inside it, and the
 * folder itself may be one, but nothing outside is served: everybody may read a console. Looked up
 * for each request, because deployments replace folders while the service runs.
 */
export async function isServed(folder: string, name: string): Promise<boolean> {
  if (!isPlain(name)) return false
  const root = await realOf(folder)
  const found = await Promise.all(PACKED.map((ending) => realOf(join(folder, name) + ending)))
  const [file] = found
  if (root === undefined || file === undefined) return false
  const areInside = found.every((path) => path === undefined || isInside(root, path))
  return areInside && (await stat(file)).isFile()
}

function isInside(root: string, path: string): boolean {
  return isPlain(relative(root, path).replaceAll(sep, '/'))
}

/** Without parts that start with a dot or lead to another folder. */
function isPlain(name: string): boolean {
  const isOdd = (part: string) => part === '' || part.startsWith('.') || /[\\\0]/.test(part)
  return !name.split('/').some(isOdd)
}

/** `undefined` where nothing is, or a link leads nowhere or in circles. */
async function realOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}

/** Bundlers give these no hash. */
const DOCUMENT = /\.(?:html?|json|txt|xml|webmanifest)$/

/** A size or a year, as in `icon-192x192`. */
const NUMBERS = /^\d+(?:x\d+)?$/

/**
 * Bundlers put a hash of the content into names, so the content never changes. It is the last part
 * of a name, and does not read like a word.
 */
export function isHashed(name: string): boolean {
  if (DOCUMENT.test(name)) return false
  const stem = name.slice(name.lastIndexOf('/') + 1, name.lastIndexOf('.'))
  const [, ...parts] = stem.split(/[-.]/)
  // Hashes of some bundlers contain dashes.
  return isHash(parts.at(-1) ?? '') || (stem.at(-9) === '-' && isHash(stem.slice(-8)))
}

function isHash(text: string): boolean {
  const isLong = text.length >= 5 && /^[\w-]+$/.test(text)
  return isLong && !NUMBERS.test(text) && (/\d/.test(text) || /[A-Z]/.test(text.slice(1)))
}
