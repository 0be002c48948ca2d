import type { Page } from '../../adapters/http/pages/record/page.ts'
import { OPERATION_AREAS } from '../../domain/audit/operation-area.ts'
import { GRANT_TYPES, isGrantType } from '../../domain/client/grant-type.ts'
import type { Field } from '../../domain/records/field.ts'
import type { RecordType } from '../../domain/records/record.ts'
import { isModuleKind } from '../../domain/storage/platforms/platform-kind.ts'
import { type ConsoleModule, type ModuleDictionary, recordsOf } from './define-module.ts'
import { called, clashes, menuDirectories } from './module-clashes.ts'
import { settingProblems } from './setting-problems.ts'

/** Lists of a configuration that are no tables of the console. */
const CONFIGURED: ReadonlySet<string> = new Set(['dictionaries', 'platforms'])

/** What a module cannot take from the console. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE'])
const CONSOLE_CODE = /^(system|monitor):/
const TABLE = /^[a-z][a-z0-9_]{0,62}$/
const FIELD = /^[a-z][A-Za-z0-9]{0,62}$/
const NAME = /^[a-z][a-z0-9-]{0,31}$/
const PROVIDER = /^[a-z0-9_]{1,32}$/
const PERMISSION = /^[a-z][A-Za-z0-9]{0,31}:[a-z][A-Za-z0-9]{0,31}$/
const ADDRESS = /^(\/(:[A-Za-z]\w*|[A-Za-z0-9_-][A-Za-z0-9._-]*))+$/
const MENU_PATH = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/
const DICTIONARY = /^[a-z][a-z0-9_]*$/
const CODE = /^[a-z][A-Za-z0-9]{0,31}(:[a-z][A-Za-z0-9]{0,31}){2}$/

/** The first parts of the console's own addresses. A test compares them with its routes. */
export const OWN_ADDRESSES: ReadonlySet<string> = new Set([
  ...['system', 'monitor', 'auth', 'resource', 'api', 'docs', 'healthz', 'readyz', 'account'],
  ...['share', 'file', 'dev', 'metrics', 'openapi.json', 'welcome', 'legacy-files'],
  ...['scim', 'sso'],
])

/**
 * @param builtIn modules of the console itself, which come first
 * @returns all reasons why these modules cannot serve together, each with its fix
 */
export function moduleProblems(
  modules: readonly ConsoleModule[],
  builtIn: readonly ConsoleModule[],
): string[] {
  const all = [...builtIn, ...modules]
  return [
    ...modules.flatMap(ownProblems),
    ...modules.flatMap(actionProblems),
    ...modules.flatMap(settingProblems),
    ...modules.flatMap(grantProblems),
    ...modules.flatMap(outsideProblems),
    ...modules.flatMap(exportProblems),
    ...modules.flatMap((module) => missingNeeds(module, all)),
    ...clashes(modules, builtIn),
  ]
}

function ownProblems(module: ConsoleModule): string[] {
  const { name, pages = [], routes = [] } = module
  const problems = [
    ...[...pages, ...routes].flatMap(({ url }) => addressProblem(url)),
    ...recordsOf(module).flatMap(recordProblems),
    ...pages.flatMap(menuProblems),
    ...(module.dictionaries ?? []).flatMap(dictionaryProblems),
  ].map((problem) => `Module ${name}: ${problem}`)
  if (!NAME.test(name)) {
    problems.push(`Module ${name}: a name has lower-case letters, digits and dashes only.`)
  }
  for (const { url, permission, area } of pages) {
    if (CONSOLE_CODE.test(permission)) {
      problems.push(`Module ${name}: ${permission} is a permission of the console: choose another.`)
    }
    if (!PERMISSION.test(permission)) {
      problems.push(`Module ${name}: the permission ${permission} of ${url} needs two parts.`)
    }
    if (OPERATION_AREAS.some((known) => known === area)) {
      problems.push(`Module ${name}: rename the record ${area} of ${url}: the console has one.`)
    }
  }
  for (const { method, url, permission, audit } of routes) {
    if (!METHODS.has(method)) {
      problems.push(`Module ${name}: ${url} needs one of the methods ${[...METHODS].join(', ')}.`)
    }
    if (method !== 'GET' && audit === undefined) {
      problems.push(`Module ${name}: ${method} ${url} needs audit: a kind of change, or 'none'.`)
    }
    if (permission === 'signed-in' || permission === 'public' || CODE.test(permission)) continue
    problems.push(
      `Module ${name}: the permission ${permission} of ${method} ${url} needs three parts.`,
    )
  }
  return problems
}

/** An address has one spelling, so that no other one leads past a rule that is about it. */
function addressProblem(url: string): string[] {
  if (OWN_ADDRESSES.has(url.split('/')[1]?.toLowerCase() ?? '')) {
    return [`${url} is an address of the console: choose another.`]
  }
  if (ADDRESS.test(url)) return []
  return [
    `the address ${url} needs parts of letters, digits, dots and dashes, or :names, each after one slash.`,
  ]
}

/** Every object has some members of its own accord, such as `constructor`. */
export function isFieldName(name: string): boolean {
  return FIELD.test(name) && !(name in {})
}

function recordProblems({ name, table, fields }: RecordType): string[] {
  const odd = Object.keys(fields).filter((field) => !isFieldName(field))
  const problems = odd.map((field) => `${name} cannot have a field ${field}: rename it.`)
  return TABLE.test(table) ? problems : [...problems, `${name} needs a plain name of its table.`]
}

function menuProblems({ url, menu }: Page): string[] {
  if (!menu) return []
  const { under, path, component } = menu
  const problems = [path, component]
    .filter((one) => !MENU_PATH.test(one))
    .map(
      (one) => `the menu of ${url} cannot have "${one}": use letters, digits, dashes and slashes.`,
    )
  const directories = ['root', ...menuDirectories]
  if (directories.includes(under)) return problems
  const known = directories.join(', ')
  return [...problems, `the menu of ${url} is under "${under}": it can be under ${known}.`]
}

function dictionaryProblems({ type, values }: ModuleDictionary): string[] {
  const problems = DICTIONARY.test(type)
    ? []
    : [`the dictionary ${type} needs lower-case letters, digits and underscores only.`]
  const names = values.map(([value]) => value)
  const odd = names.filter((one, at) => one.trim() !== one || !one || names.indexOf(one) !== at)
  return [
    ...problems,
    ...odd.map((one) => `the dictionary ${type} has "${one}" twice, or with blanks: mend it.`),
  ]
}

/** A button of a row posts to a route, and is shown to those who may call it. */
function actionProblems({ name, pages = [], routes = [] }: ConsoleModule): string[] {
  const known = new Map(
    routes.map(({ method, url, permission }) => [called(`${method} ${url}`), permission]),
  )
  return pages.flatMap(({ url, permission, actions = [] }) =>
    actions.flatMap(({ path, permission: last }) => {
      const [address, code] = [`POST ${url}/:id/${path}`, `${permission}:${last}`]
      const other = known.get(called(address))
      if (other === code) return []
      const route = `a route ${address} with the permission ${code}`
      const found = other === undefined ? '' : `, which has the permission ${other}`
      return [`Module ${name}: the action ${path} of ${url} needs ${route}${found}.`]
    }),
  )
}

function outsideProblems({ name, providers = {}, storage = {} }: ConsoleModule): string[] {
  const isOdd = (provider: string) => !PROVIDER.test(provider)
  return [
    ...Object.keys(providers)
      .filter(isOdd)
      .map(
        (one) => `the login provider ${one} needs lower-case letters, digits and underscores only.`,
      ),
    ...Object.keys(storage)
      .filter((kind) => !isModuleKind(kind))
      .map(
        (kind) => `the storage kind ${kind} needs x- and lower-case letters, digits and dashes.`,
      ),
  ].map((problem) => `Module ${name}: ${problem}`)
}

function grantProblems({ name, grants = [] }: ConsoleModule): string[] {
  const types = grants.map(({ grantType }) => grantType)
  const isWrong = (type: string) =>
    !isGrantType(type) || GRANT_TYPES.some((builtIn) => builtIn === type)
  return types
    .filter(isWrong)
    .map(
      (type) => `Module ${name}: the grant type ${type} is malformed or of the console: rename it.`,
    )
}

function missingNeeds({ name, needs = [] }: ConsoleModule, all: readonly ConsoleModule[]) {
  const names = new Set(all.map((module) => module.name))
  const missing = needs.filter((need) => !names.has(need))
  return missing.map((need) => `Module ${name} needs the module ${need}: add it to the modules.`)
}

/** What a configuration cannot say about rows. */
function exportProblems(module: ConsoleModule): string[] {
  const why = (of: RecordType) => {
    const { fields, table } = of
    if (CONFIGURED.has(table))
      return 'rename its table: a configuration has other rows under that name'
    if (of.unique.length === 0) return 'it needs unique, by which its rows are known'
    const unnamed = Object.keys(fields).find((name) => fields[name] && isUnnamed(fields[name]))
    return unnamed && `${unnamed} has ids that mean nothing elsewhere`
  }
  const exported = recordsOf(module).filter((of) => of.exported)
  return exported.flatMap((of) => {
    const problem = why(of)
    return problem ? [`Module ${module.name}: ${of.name} cannot be exported: ${problem}.`] : []
  })
}

function isUnnamed({ kind, writing, refersTo, showsFiles }: Field): boolean {
  const isId = kind === 'id' && writing !== 'never' && refersTo?.label === undefined
  return isId || showsFiles === true
}
