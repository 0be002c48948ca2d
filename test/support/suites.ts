import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { SOAK_ONLY } from './soak-only.ts'

/** Imports that take long to start or must not be shared. */
const SLOW_TO_COME =
  /servers\/describe-with\.ts$|^node:child_process$|open-pglite\.ts$|oss-server\.ts$|vendors\/|^(oidc-provider|smtp-server)$/
/** Suites that inspect or change their process, and would notice earlier suites. */
const SEES_ITS_PROCESS =
  /\/proc\/self|process\.(memoryUsage|threadCpuUsage)|perf_hooks|useFakeTimers|watchProcess/
/** They wait for deadlines of real sockets, start a process for each picture, or compile. */
const IS_SLOW =
  /\/(hygiene|health|early-refusals|push-sse|slow-stores|slow-takers|body-deadline|child-program|[a-z-]*previews|preview-bombs|public-names)\.test\.ts$/
/** A soak walks them embedded, too. */
const ON_BOTH_STORES = /\b(onBothStores|walkContract)\(/
/** A soak tries more in them. */
const TRIES = /\b(times\(|spread\(|SOAK_MS\b|(it|describe)InSoak[.(])/
/** They need a container engine, and images that are built once for all of them. */
export const CONTAINER_SUITES = 'test/containers/*.test.ts'
/** Cached, because many suites import the same files. */
const IMPORTS = new Map<string, readonly string[]>()
const IMPORT = /(?:from|import\() ?'([^']+)'/g

/**
 * Suites that need no server, process or database. They run one after another in a few processes,
 * so that their imports are loaded once.
 */
export function quickSuites(folder = 'test'): string[] {
  return testFiles(folder).filter(
    (path) =>
      !IS_SLOW.test(path) &&
      !SEES_ITS_PROCESS.test(readFileSync(path, 'utf8')) &&
      ![...reachedBy(path)].some((name) => SLOW_TO_COME.test(name)),
  )
}

/**
 * Of the others, those that may share a process with each other: they import nearly the whole
 * service, which takes a second each time.
 */
export function sharingSuites(folder = 'test'): string[] {
  const others = new Set([...quickSuites(folder), ...soakOnlySuites(folder)])
  return testFiles(folder).filter(
    (path) => !others.has(path) && !SEES_ITS_PROCESS.test(readFileSync(path, 'utf8')),
  )
}

/** Suites that `npm test` leaves to the soak. */
export function soakOnlySuites(folder = 'test'): string[] {
  return SOAK_ONLY.map((name) => join(folder, `${name}.test.ts`))
}

/** All suites of the soak: its own, and those that run more tries in it. */
export function soakedSuites(folder = 'test'): string[] {
  const alone = new Set(soakOnlySuites(folder))
  return testFiles(folder).filter((path) => {
    if (alone.has(path)) return true
    const contracts = importsOf(path).filter((name) => name.endsWith('.contract.ts'))
    const text = [path, ...contracts].map((name) => readFileSync(name, 'utf8')).join('\n')
    return ON_BOTH_STORES.test(text) || (text.includes("support/soak.ts'") && TRIES.test(text))
  })
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('containers/'))
    .map((name) => join(folder, name))
}

/** All direct and indirect imports of a suite: paths of this folder, and packages. */
function reachedBy(suite: string): ReadonlySet<string> {
  const reached = new Set([suite])
  // A set also iterates over members added meanwhile.
  for (const name of reached) {
    // Programs inside texts may import files that do not exist.
    if (!name.startsWith('test/') || !existsSync(name)) continue
    for (const imported of importsOf(name)) reached.add(imported)
  }
  return reached
}

function importsOf(path: string): readonly string[] {
  const known = IMPORTS.get(path)
  if (known) return known
  const names = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name)
  const found = names.map((name) =>
    name.startsWith('.') ? normalize(join(dirname(path), name)) : name,
  )
  IMPORTS.set(path, found)
  return found
}
