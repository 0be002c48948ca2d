import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['domain', 'application', 'http', 'adapters']
/** Of suites that look at their whole process, change it, or fill it with a database. */
const ALONE =
  /\/proc\/self|process\.(memoryUsage|threadCpuUsage)|perf_hooks|useFakeTimers|(whole-service|contract-walk|describe-with|embedded-database|open-pglite)\.ts'/

/**
 * Suites that can have one process after the other: what they import is loaded once for all of
 * them. All others get a process each.
 */
export function suitesTogether(folder = 'test'): string[] {
  return FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => join(folder, name, path)),
  ).filter((path) => !ALONE.test(readFileSync(path, 'utf8')))
}
