import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Suites that ask `soak.ts` how often to try, so a soak tries more in them than CI does. */
export function soakedSuites(folder = 'test'): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const suites = names.filter((name) => name.endsWith('.test.ts')).map((name) => join(folder, name))
  return suites.filter((path) => {
    const text = readFileSync(path, 'utf8')
    return text.includes("support/soak.ts'") && /\b(times\(|SOAK_MS\b)/.test(text)
  })
}
