import { ALL_SETTINGS } from './all-settings.ts'
import type { Environment } from './environment.ts'
import { addedSettings, allOf } from './module-settings.ts'
import { isNear } from './near-names.ts'
import { providerNames } from './read-providers.ts'
import { STORAGE_SECRET_PREFIX } from './secret.ts'
import { spellings } from './setting.ts'

const OWN_PREFIX = 'GATEHOUSE_'
/** Prefixes that no other program uses for its variables. */
const FAMILIES = [
  ...['SOCIAL_', 'XCX_', 'CAPTCHA_', 'LOGIN_ENVELOPE', 'OVERLOAD_', 'USER_QUOTA_'],
  ...['SMS_GATEWAY_', 'ALIYUN_SMS_', 'RECONCILE_', 'METRICS_'],
]
/** Similar to our names, but read by many other programs. */
const FOREIGN: ReadonlySet<string> = new Set(['LOGLEVEL'])

/** Settings of older versions. They may stay in an environment, and a start says that they do nothing. */
export const FORMER_SETTINGS = ['STORE_ONCE'] as const

const ALWAYS = ALL_SETTINGS.flatMap(spellings)

/** Names that may be set, secrets also by file; for providers, those of the configured ones. */
export function namesOf(env: Environment, modules = addedSettings()): ReadonlySet<string> {
  return new Set([
    ...ALWAYS,
    ...FORMER_SETTINGS,
    ...allOf(modules).flatMap(spellings),
    ...providerNames(env),
  ])
}

/**
 * Variables that look like misspelt settings, and the fix. Ignored, they would change the service:
 * without `DATABASE_URL` it is embedded.
 * @param env the environment of the process; most of its names belong to other programs
 */
export function misspelt(env: Environment, known: ReadonlySet<string>): string[] {
  const strange = Object.keys(env).filter((name) => env[name] && !known.has(name))
  return strange.filter(mayBeOurs).flatMap((name) => {
    const meant = nearest(name, known)
    // If both are set, this one belongs to another program.
    if (meant !== undefined && !env[meant]) return [advice(name, meant)]
    return FAMILIES.some((family) => name.startsWith(family)) ? [advice(name)] : []
  })
}

/** Like `misspelt`, for a file of ours, where every unknown name is a mistake. */
export function strangers(env: Environment, known: ReadonlySet<string>): string[] {
  return Object.keys(env)
    .filter((name) => !known.has(name) && !name.startsWith(STORAGE_SECRET_PREFIX))
    .map((name) => advice(`${name} in .env`, nearest(name, known)))
}

function mayBeOurs(name: string): boolean {
  // Variables with which Kubernetes describes services to containers.
  const isOfService = /_SERVICE_|_PORT_|_PORT$/.test(name)
  return !isOfService && !FOREIGN.has(name) && !name.startsWith(STORAGE_SECRET_PREFIX)
}

function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  const plain = name.replace(/_FILE$/, '')
  const bare = name.startsWith(OWN_PREFIX) ? name.slice(OWN_PREFIX.length) : name
  const meant = [plain, bare].find((candidate) => candidate !== name && known.has(candidate))
  if (meant !== undefined) return meant
  if (isNear(name.slice(0, STORAGE_SECRET_PREFIX.length), STORAGE_SECRET_PREFIX)) {
    return `${STORAGE_SECRET_PREFIX}…`
  }
  return [...known].find((candidate) => isNear(name, candidate))
}

function advice(name: string, meant?: string): string {
  const fix =
    meant === undefined ? 'Remove it; `gatehouse settings` lists them.' : `Is ${meant} meant?`
  return `${name} is not a setting. ${fix}`
}
