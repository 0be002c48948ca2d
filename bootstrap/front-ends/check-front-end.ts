import { basename, dirname, join, resolve } from 'node:path'
import type { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import { PostgresClientRepo } from '../../adapters/postgres/clients/postgres-client-repo.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { BUILT_IN_CLIENT_ID, WIRE_OF_6 } from '../../adapters/postgres/seed/client.ts'
import type { Config } from '../settings/config.ts'
import type { BuiltIn } from './built-in.ts'
import {
  type FrontEnd,
  type FrontEndKind,
  type FrontEndValues,
  KEY_NAMES,
  RUNTIME_CONFIG,
  readFrontEnd,
} from './read-front-end.ts'

/** The values of the service to compare with. */
export interface ServiceSide {
  readonly config: Config
  readonly loginKeys: LoginKeyRing | undefined
  /** Absent if it cannot be read from here. */
  readonly database: Database | undefined
}

export interface FrontEndFinding {
  readonly state: 'fine' | 'warning' | 'failed'
  /** For people. It names the file. */
  readonly message: string
}

export interface CheckedFrontEnd {
  /** What was found in the folder. */
  readonly kinds: readonly FrontEndKind[]
  /** Of the build in the folder. */
  readonly built?: FrontEndKind
  readonly findings: readonly FrontEndFinding[]
}

const NAMES = {
  'ruoyi-plus-vben5': {
    key: KEY_NAMES['ruoyi-plus-vben5'],
    client: 'VITE_GLOB_APP_CLIENT_ID',
    encryption: 'VITE_GLOB_ENABLE_ENCRYPT',
    address: 'VITE_GLOB_API_URL',
    eventStream: 'VITE_GLOB_SSE_ENABLE',
    webSocket: 'VITE_GLOB_WEBSOCKET_ENABLE',
  },
  'plus-ui': {
    key: KEY_NAMES['plus-ui'],
    client: 'VITE_APP_CLIENT_ID',
    encryption: 'VITE_APP_ENCRYPT',
    address: 'VITE_APP_BASE_API',
    eventStream: 'VITE_APP_SSE',
    webSocket: 'VITE_APP_WEBSOCKET',
  },
} as const

interface Rule {
  readonly name: keyof (typeof NAMES)['plus-ui']
  fits(value: string, service: ServiceSide): boolean | Promise<boolean>
  /** Sentence that follows the name of the setting. */
  fix(service: ServiceSide, kind: FrontEndKind): string
}

const RULES: readonly Rule[] = [
  {
    name: 'key',
    // Without a key there is nothing to compare with.
    fits: (line, { loginKeys }) =>
      !loginKeys || loginKeys.keys.some(({ publicKeyLine }) => publicKeyLine === line),
    fix: ({ config }, kind) =>
      kind === 'ruoyi-plus-vben5' && config.console.folder === undefined
        ? 'is not a key of the service: use that of gatehouse keys show, or let CONSOLE_DIR name a stock build, which needs none'
        : 'is not a key of the service: use that of gatehouse keys show',
  },
  {
    name: 'client',
    fits: async (clientId, { database }) =>
      !database || (await new PostgresClientRepo(database).get(clientId))?.isUsable === true,
    fix: () => `names no enabled client: ${BUILT_IN_CLIENT_ID} is the built-in one`,
  },
  {
    name: 'encryption',
    fits: (word, { config }) => word === 'true' || config.login.envelope === 'optional',
    fix: () => 'must be true: the service refuses logins that are not encrypted',
  },
  {
    name: 'address',
    fits: (address, { config: { console } }) =>
      !console.folder || !address.startsWith('/') || address === console.apiPrefix,
    fix: ({ config }) => `must be ${config.console.apiPrefix}, or CONSOLE_API_PREFIX its value`,
  },
  {
    name: 'eventStream',
    fits: (word, { config }) => word !== 'true' || config.push.sse === 'on',
    fix: () => 'must be false, or PUSH_SSE on',
  },
  {
    name: 'webSocket',
    fits: (word, { config }) => word !== 'true' || config.push.websocket === 'on',
    fix: () => 'must be false, or PUSH_WEBSOCKET on',
  },
]

/** Compares the settings of a front end in a folder, its sources or its build, with the service. */
export async function checkFrontEnd(
  folder: string,
  service: ServiceSide,
): Promise<CheckedFrontEnd> {
  const { values, proxies, build } = await readFrontEnd(folder)
  if (values.length === 0 && !build) {
    const wanted = 'settings of a front end (.env.*, _app.config.js), and no build of one'
    const message = `${resolve(folder)} has no ${wanted}`
    return { kinds: [], findings: [{ state: 'failed', message }] }
  }
  // People are served by a build, so next to its settings those for development are optional.
  const isForPeople = values.some(({ isBehindProxy }) => !isBehindProxy)
  const compared = values.map((found) => checkValues(folder, found, service, isForPeople))
  const findings = [
    ...(await Promise.all(compared)).flat(),
    ...proxies.map((proxy) => checkProxy(proxy, service.config)),
    ...(build ? checkBuild(build, service) : []),
    ...(build?.fixed ? await checkGeneration(build.fixed, service) : []),
  ]
  const kinds = new Set([...values, ...(build ? [build] : [])].map(({ kind }) => kind))
  return { kinds: [...kinds], findings, ...(build && { built: build.kind }) }
}

async function checkValues(
  folder: string,
  found: FrontEndValues,
  service: ServiceSide,
  isForPeople: boolean,
): Promise<FrontEndFinding[]> {
  const { source, kind, isBehindProxy } = found
  const answered = answeredBy(folder, found, service.config)
  if (answered) return [{ state: 'fine', message: `${source} ${answered}` }]
  const mismatches = await mismatchesOf(found, service)
  if (mismatches.length === 0)
    return [{ state: 'fine', message: `${source} matches the service (${kind})` }]
  const state = isBehindProxy && isForPeople ? 'warning' : 'failed'
  return mismatches.map((mismatch) => ({ state, message: `${source}: ${mismatch}` }))
}

/**
 * The service itself answers the settings of a `ruoyi-plus-vben5` that it serves.
 * @returns a sentence that follows the name of the file
 */
function answeredBy(
  folder: string,
  { source, kind, isBehindProxy }: FrontEndValues,
  { console }: Config,
): string | undefined {
  if (kind !== 'ruoyi-plus-vben5' || isBehindProxy || console.folder === undefined) return undefined
  const above = dirname(resolve(folder, source))
  if (basename(source) === RUNTIME_CONFIG && above === console.folder) {
    return 'is not used: the service answers this file itself'
  }
  const isSource = ['dist', 'dist.zip'].some((name) => join(above, name) === console.folder)
  return isSource ? 'needs no key: the service answers the settings of CONSOLE_DIR' : undefined
}

/** @returns each setting that does not match, with its fix */
async function mismatchesOf(found: FrontEndValues, service: ServiceSide): Promise<string[]> {
  const names = NAMES[found.kind]
  const rules = RULES.filter(({ name }) => name !== 'address' || !found.isBehindProxy)
  const checked = rules.map(async ({ name, fits, fix }) => {
    const value = (found.values[names[name]] ?? '').trim()
    return (await fits(value, service)) ? [] : [`${names[name]} ${fix(service, found.kind)}`]
  })
  return (await Promise.all(checked)).flat()
}

function checkProxy(
  { source, target }: FrontEnd['proxies'][number],
  { server }: Config,
): FrontEndFinding {
  const url = URL.parse(target)
  const own = `http://127.0.0.1:${server.port}`
  const isOurs = url !== null && isLoopback(url.hostname) && Number(url.port) === server.port
  if (isOurs) return { state: 'fine', message: `${source}: the proxy leads to the service` }
  const message = `${source}: the proxy leads to ${target}; the service listens at ${own}`
  return { state: 'warning', message }
}

/** A build with fixed values can be recognized by its key. */
function checkBuild(
  { source, fixed, missing }: NonNullable<FrontEnd['build']>,
  { loginKeys }: ServiceSide,
): FrontEndFinding[] {
  const keys = fixed?.keys
  const findings: FrontEndFinding[] = []
  if (missing !== undefined) {
    const advice = 'it is incomplete, or was not built for the path /'
    const message = `${source} has no ${missing}, which its index.html loads: ${advice}`
    findings.push({ state: 'failed', message })
  }
  if (!keys || !loginKeys) return findings
  if (loginKeys.keys.some(({ publicKeyLine }) => keys.includes(publicKeyLine)))
    return [...findings, { state: 'fine', message: `${source} is built with a key of the service` }]
  const advice = `build it with ${KEY_NAMES['plus-ui']} as gatehouse keys show prints it`
  const message = `${source} is built with another key, or without one: ${advice}`
  return [...findings, { state: 'failed', message }]
}

/** A client speaks one generation, so a build of the other one shows empty lists. */
async function checkGeneration(
  { clientIds, isOf6 }: BuiltIn,
  { database }: ServiceSide,
): Promise<FrontEndFinding[]> {
  if (!database) return []
  const clients = new PostgresClientRepo(database)
  const found = await Promise.all(clientIds.map((id) => clients.get(id)))
  const mistaken = found.find((client) => client && (client.props.wire === WIRE_OF_6) !== isOf6)
  if (!mistaken) return []
  const { clientId } = mistaken
  const [is, wants] = isOf6 ? ['5', WIRE_OF_6] : [WIRE_OF_6, '5']
  const message = `the build is of generation ${wants}, and its client of ${is}: gatehouse clients wire ${clientId} ${wants}`
  return [{ state: 'failed', message }]
}
