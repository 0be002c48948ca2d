import { readFileSync } from 'node:fs'

/** Of the package. */
export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return JSON.parse(text).version
}
