import { OPERATION_AREAS } from '../../domain/audit/operation-area.ts'
import { GRANT_TYPES, isGrantType } from '../../domain/client/grant-type.ts'
import { type ConsoleModule, recordsOf } from './define-module.ts'
import { settingNames, settingProblems } from './setting-problems.ts'

const NAME = /^[a-z][a-z0-9-]{0,31}$/
const PROVIDER = /^[a-z0-9_]{1,32}$/
const PERMISSION = /^[a-z][A-Za-z0-9]{0,31}:[a-z][A-Za-z0-9]{0,31}$/
const CODE = /^[a-z][A-Za-z0-9]{0,31}(:[a-z][A-Za-z0-9]{0,31}){2}$/

interface Claim {
  readonly what: string
  readonly name: string
  readonly by: string
}

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
    ...modules.flatMap(settingProblems),
    ...modules.flatMap(grantProblems),
    ...modules.flatMap(providerProblems),
    ...modules.flatMap((module) => missingNeeds(module, all)),
    ...clashes(all.flatMap(claimsOf)),
  ]
}

function ownProblems({ name, pages = [], routes = [] }: ConsoleModule): string[] {
  const problems: string[] = []
  if (!NAME.test(name)) {
    problems.push(`Module ${name}: a name has lower-case letters, digits and dashes only.`)
  }
  for (const { url, permission, area } of pages) {
    if (!PERMISSION.test(permission)) {
      problems.push(`Module ${name}: the permission ${permission} of ${url} needs two parts.`)
    }
    if (OPERATION_AREAS.some((known) => known === area) && !BUILT_IN_URL.test(url)) {
      problems.push(`Module ${name}: rename the record ${area} of ${url}: the console has one.`)
    }
  }
  for (const { method, url, permission } of routes) {
    if (permission === 'signed-in' || permission === 'public' || CODE.test(permission)) continue
    problems.push(
      `Module ${name}: the permission ${permission} of ${method} ${url} needs three parts.`,
    )
  }
  return problems
}

function providerProblems({ name, providers = {} }: ConsoleModule): string[] {
  return Object.keys(providers)
    .filter((provider) => !PROVIDER.test(provider))
    .map(
      (provider) =>
        `Module ${name}: the login provider ${provider} needs lower-case letters, digits and underscores only.`,
    )
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

function claimsOf(module: ConsoleModule): Claim[] {
  const { name: by, pages = [], routes = [], dictionaries = [], grants = [] } = module
  const claim = (what: string) => (name: string) => ({ what, name, by })
  return [
    claim('name')(by),
    ...pages.map(({ url }) => url).map(claim('address')),
    ...routes.map(({ method, url }) => `${method} ${url}`).map(claim('route')),
    ...recordsOf(module)
      .map(({ table }) => table)
      .map(claim('table')),
    ...pages.flatMap(({ menu }) => (menu ? [menu.component] : [])).map(claim('menu')),
    ...dictionaries.map(({ type }) => type).map(claim('dictionary')),
    ...settingNames(module).map(claim('setting')),
    ...grants.map(({ grantType }) => grantType).map(claim('grant type')),
    ...Object.keys(module.senders ?? {}).map(claim('sender of codes')),
    ...Object.keys(module.providers ?? {}).map(claim('login provider')),
  ]
}

function clashes(claims: readonly Claim[]): string[] {
  const first = new Map<string, string>()
  return claims.flatMap(({ what, name, by }) => {
    const owner = first.get(`${what} ${name}`)
    if (owner === undefined) {
      first.set(`${what} ${name}`, by)
      return []
    }
    return [`Modules ${owner} and ${by} both have the ${what} ${name}: rename one.`]
  })
}
