import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { addSettings } from '../settings/module-settings.ts'
import { BUILT_IN_MODULES } from './built-in-modules.ts'
import type { ConsoleConfiguration } from './define-console.ts'
import { type ConsoleModule, settingsOf } from './define-module.ts'
import { hookProblems } from './hooks.ts'
import { jobProblems } from './jobs.ts'
import { moduleProblems } from './module-problems.ts'

const FILTERS: readonly unknown[] = [undefined, 'contains', 'equals', 'range']

/** Looked for in the working directory, in this order. */
const NAMES = ['gatehouse.config.ts', 'gatehouse.config.js', 'gatehouse.config.mjs']

let chosen: readonly ConsoleModule[] = []

/** The modules of this process, once its command has loaded them. */
export function chosenModules(): readonly ConsoleModule[] {
  return chosen
}

/** Loads the modules that this process runs with, and makes their settings known. @throws CannotStart with all reasons */
export async function chooseModules(file?: string): Promise<void> {
  chosen = await loadModules(file)
  addSettings(settingsOf(chosen))
}

/** @param named the file of `--config` */
function configurationFile(named?: string): string | undefined {
  return named ?? NAMES.find((name) => existsSync(name))
}

/** The same, for a command that needs one. @throws CannotStart */
export function requiredConfiguration(named?: string): string {
  const file = configurationFile(named)
  if (file !== undefined && existsSync(file)) return file
  const advice = 'Add one here, or let `gatehouse new` write a folder that has it'
  throw new CannotStart(`There is no ${file ?? NAMES[0]}. ${advice}.`, EXIT.usage)
}

/**
 * The modules of the operator's configuration file, ordered by what they need.
 * @param named the file of `--config`; nothing else is ever loaded
 * @throws CannotStart with all reasons
 */
async function loadModules(named?: string): Promise<readonly ConsoleModule[]> {
  const file = configurationFile(named)
  if (file === undefined) return []
  if (!existsSync(file)) throw refusal(`There is no file ${file}: check --config.`)
  const { modules } = await configurationIn(file)
  return arrangedModules(modules)
}

/**
 * These modules in the order in which they need each other.
 * @throws CannotStart with all reasons why they cannot serve together
 */
export async function arrangedModules(
  modules: readonly ConsoleModule[],
): Promise<readonly ConsoleModule[]> {
  const wrong = modules.flatMap(declarationProblems)
  if (wrong.length > 0) throw refusal(wrong.join('\n'))
  const problems = moduleProblems(modules, BUILT_IN_MODULES)
  problems.push(...hookProblems(modules), ...(await jobProblems(modules)))
  const ordered = inOrder(modules)
  if (!ordered) problems.push('Modules need each other in a circle: remove one of the needs.')
  if (problems.length > 0 || !ordered) throw refusal(problems.join('\n'))
  return ordered
}

async function configurationIn(file: string): Promise<ConsoleConfiguration> {
  const url = pathToFileURL(resolve(file))
  const loaded: unknown = await import(url.href).catch(async (error: unknown) => {
    const { at, cause } = await failureBelow(url, error)
    const name = at === url ? file : relative('.', fileURLToPath(at))
    throw refusal(`${name} cannot be loaded: ${cause}${lineOf(cause)}`, cause)
  })
  const configuration: unknown = Object(loaded).default
  if (isConfiguration(configuration)) return configuration
  throw refusal(`${file} must export defineConsole({ modules: [...] }) as its default.`)
}

interface Failure {
  readonly at: URL
  readonly cause: unknown
}

/** Where a file fails that is imported, and why: whatever it throws, it fails again. */
async function failureBelow(
  at: URL,
  cause: unknown,
  seen: ReadonlySet<string> = new Set(),
): Promise<Failure> {
  const source = await readFile(at, 'utf8').catch(() => '')
  const isFile = (quoted: string) => quoted.startsWith('.') && /\.[cm]?[jt]s$/.test(quoted)
  for (const path of source.split(/['"]/).filter(isFile)) {
    const url = new URL(path, at)
    if (seen.has(url.href) || !existsSync(url)) continue
    const failed = await import(url.href).then(
      () => undefined,
      (own: unknown) => ({ own }),
    )
    if (failed) return failureBelow(url, failed.own, new Set([...seen, url.href]))
  }
  return { at, cause }
}

/** Where in a module an error comes from, such as ` (…/things.ts:3)`. */
function lineOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  const paths = lines.map((line) => line.slice(line.lastIndexOf('(') + 1).replace('file://', ''))
  const named = paths.map((path) => path.trim().replace(/^at (async )?/, ''))
  const isOwn = (path: string) => /node_modules|load-modules\.ts/.test(path)
  const line = named.find((path) => /^\/[^:]*\.[cm]?[jt]s:\d/.test(path) && !isOwn(path))
  return line === undefined ? '' : ` (${line.replace(/\)$/, '')})`
}

function isConfiguration(value: unknown): value is ConsoleConfiguration {
  return Array.isArray(Object(value).modules)
}

/** @returns each module after those that it needs; `undefined` if that is not possible */
function inOrder(modules: readonly ConsoleModule[]): readonly ConsoleModule[] | undefined {
  const names = new Set(modules.map(({ name }) => name))
  const placed: ConsoleModule[] = []
  const isReady = ({ needs = [] }: ConsoleModule) =>
    needs.every((need) => !names.has(need) || placed.some(({ name }) => name === need))
  const waiting = [...modules]
  while (waiting.length > 0) {
    const at = waiting.findIndex(isReady)
    if (at === -1) return undefined
    placed.push(...waiting.splice(at, 1))
  }
  return placed
}

function refusal(problem: string, cause?: unknown): CannotStart {
  return new CannotStart(problem, EXIT.settings, cause)
}

/** What the compiler refuses, for modules that it has not seen. All other checks rely on it. */
function declarationProblems(module: unknown): string[] {
  const { name, pages = [], records = [] } = Object(module)
  if (typeof name !== 'string') return ['One of the modules is none: make it with defineModule().']
  const all: unknown[] = [...pages.map((page: unknown) => Object(page).of), ...records]
  return all.flatMap(recordProblems).map((problem) => `Module ${name}: ${problem}`)
}

function recordProblems(declared: unknown): string[] {
  const { name, fields, unique = [], sort = [], order = [] } = Object(declared)
  if (typeof name !== 'string' || Object(fields) !== fields)
    return ['a page or a record of it is none: make it with page(), and its record with record().']
  const wrong = Object.entries(fields).flatMap(([field, one]) => {
    const problem = fieldProblem(one)
    return problem ? [`${name}.${field} ${problem}.`] : []
  })
  const named = [unique, sort, order.map((key: object) => Object(key).by)].flat(2)
  const unknown = named.filter((one) => one !== 'id' && !Object.hasOwn(fields, String(one)))
  return [...wrong, ...unknown.map((one) => `${name}.${one} is unique or sorted, but no field.`)]
}

function fieldProblem(field: unknown): string | undefined {
  const { accepts, kind, writing, max, digits, scale } = Object(field)
  const { refersTo, isChoice, dictionary, options, words, filter } = Object(field)
  if (typeof accepts !== 'function') return 'is no field: make it with text(), integer() and so on'
  if (writing === 'never') return undefined
  if (kind === 'text' && !(typeof max === 'number' && max > 0)) return 'needs max, a number'
  if (kind === 'decimal' && !(digits > 0 && scale >= 0)) return 'needs digits and scale'
  if (isChoice && !dictionary && !Array.isArray(options)) return 'needs a dictionary, or options'
  if (refersTo && typeof refersTo.table !== 'string') return 'needs a record to refer to'
  if (refersTo?.whenRemoved === 'emptied' && !('empty' in Object(field)))
    return 'must be able to be empty to be emptied'
  if (words && (!Array.isArray(words) || words.length !== 2)) return 'needs words in two languages'
  return FILTERS.includes(filter) ? undefined : `cannot have the filter ${filter}`
}
