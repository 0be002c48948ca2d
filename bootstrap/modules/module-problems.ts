import { OPERATION_AREAS } from '../../domain/audit/operation-area.ts'
import { GRANT_TYPES, isGrantType } from '../../domain/client/grant-type.ts'
import { isModuleKind } from '../../domain/storage/platforms/platform-kind.ts'
import type { ConsoleModule } from './define-module.ts'
import { exportProblems } from './exported-records.ts'
import { clashes } from './module-clashes.ts'
import { settingProblems } from './setting-problems.ts'

/** What a module cannot take from the console. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE'])
const CONSOLE_CODE = /^(system|monitor):/
const TABLE = /^[a-z][a-z0-9_]{0,62}$/
const FIELD = /^[a-z][A-Za-z0-9]{0,62}$/
const NAME = /^[a-z][a-z0-9-]{0,31}$/
const PROVIDER = /^[a-z0-9_]{1,32}$/
const PERMISSION = /^[a-z][A-Za-z0-9]{0,31}:[a-z][A-Za-z0-9]{0,31}$/
const PARAMETER = /\/:[^/]+/g
const CODE = /^[a-z][A-Za-z0-9]{0,31}(:[a-z][A-Za-z0-9]{0,31}){2}$/

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

function ownProblems({ name, pages = [], routes = [] }: ConsoleModule): string[] {
  const problems: string[] = []
  if (!NAME.test(name)) {
    problems.push(`Module ${name}: a name has lower-case letters, digits and dashes only.`)
  }
  for (const { of, url, permission, area } of pages) {
    if (BUILT_IN_URL.test(url)) {
      problems.push(`Module ${name}: ${url} is an address of the console: choose another.`)
    }
    if (!TABLE.test(of.table) || Object.keys(of.fields).some((field) => !FIELD.test(field))) {
      problems.push(`Module ${name}: ${of.name} needs plain names of its table and fields.`)
    }
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
    if (BUILT_IN_URL.test(url)) {
      problems.push(`Module ${name}: ${url} is an address of the console: choose another.`)
    }
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

/** A button of a row posts to a route, and is shown to those who may call it. */
function actionProblems({ name, pages = [], routes = [] }: ConsoleModule): string[] {
  const called = (address: string) => address.replaceAll(PARAMETER, '/:')
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

/** Addresses of the console itself, which no module may use. */
const BUILT_IN_URL = /^\/(system|monitor|auth|resource|api|docs|healthz|readyz)(\/|$)/

function missingNeeds({ name, needs = [] }: ConsoleModule, all: readonly ConsoleModule[]) {
  const names = new Set(all.map((module) => module.name))
  const missing = needs.filter((need) => !names.has(need))
  return missing.map((need) => `Module ${name} needs the module ${need}: add it to the modules.`)
}
