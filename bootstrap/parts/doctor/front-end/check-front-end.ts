import { basename, dirname, join, resolve } from 'node:path'
import type { LoginKeyRing } from '../../../../adapters/crypto/keys/login-key-ring.ts'
import { isLoopback } from '../../../../adapters/http/edge/callers/loopback-host.ts'
import { PostgresClientRepo } from '../../../../adapters/postgres/clients/postgres-client-repo.ts'
import type { Database } from '../../../../adapters/postgres/connection/database.ts'
import { BUILT_IN_CLIENT_ID } from '../../../../adapters/postgres/seed/client.ts'
import type { Config } from '../../../settings/config.ts'
import type { Findings } from '../finding.ts'
import {
  type FrontEnd,
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

const CHECK = 'front end'

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
  fix(service: ServiceSide, kind: FrontEndValues['kind']): string
}

const RULES: readonly Rule[] = [
  {
    name: 'key',
    // Without a key there is nothing to compare with.
    fits: (line, { loginKeys }) =>
      !loginKeys || loginKeys.keys.some(({ publicKeyLine }) => publicKeyLine === line),
    fix: ({ config }, kind) =>
      kind === 'ruoyi-plus-vben5' && config.console.folder === undefined
        ? 'is not a key of the service: use the key printed below, or let CONSOLE_DIR name a stock build, which needs none'
        : 'is not a key of the service: use the key printed below',
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

/**
 * Compares the settings of a front end in a folder with those of the service.
 * @returns the names under which the front ends found there read the key
 */
export async function checkFrontEnd(
  folder: string,
  service: ServiceSide,
  findings: Findings,
): Promise<string[]> {
  const { values, proxies, build } = await readFrontEnd(folder)
  if (values.length === 0 && !build) {
    const wanted = 'settings of a front end (.env.*, _app.config.js), and no build of one'
    findings.add('failed', CHECK, `${resolve(folder)} has no ${wanted}`)
    return []
  }
  for (const found of values) {
    const answered = answeredBy(folder, found, service.config)
    if (answered) {
      findings.add('fine', CHECK, `${found.source} ${answered}`)
      continue
    }
    const mismatches = await mismatchesOf(found, service)
    // People are served by a build, so next to its settings those for development are optional.
    const isOptional = found.isBehindProxy && values.some(({ isBehindProxy }) => !isBehindProxy)
    for (const mismatch of mismatches) {
      findings.add(isOptional ? 'warning' : 'failed', CHECK, `${found.source}: ${mismatch}`)
    }
    if (mismatches.length === 0) {
      findings.add('fine', CHECK, `${found.source} matches the service (${found.kind})`)
    }
  }
  for (const proxy of proxies) checkProxy(proxy, service.config, findings)
  if (build) checkBuild(build, service, findings)
  const kinds = [...values.map(({ kind }) => kind), ...(build ? (['plus-ui'] as const) : [])]
  return [...new Set(kinds.map((kind) => NAMES[kind].key))]
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
  findings: Findings,
) {
  const url = URL.parse(target)
  const own = `http://127.0.0.1:${server.port}`
  const isOurs = url !== null && isLoopback(url.hostname) && Number(url.port) === server.port
  if (isOurs) return findings.add('fine', CHECK, `${source}: the proxy leads to the service`)
  const message = `${source}: the proxy leads to ${target}; the service listens at ${own}`
  findings.add('warning', CHECK, message)
}

/** A build with fixed values can be recognized by its key. */
function checkBuild(
  { source, keys }: NonNullable<FrontEnd['build']>,
  { loginKeys }: ServiceSide,
  findings: Findings,
) {
  if (!loginKeys) return
  const fits = loginKeys.keys.some(({ publicKeyLine }) => keys.includes(publicKeyLine))
  if (fits) return findings.add('fine', CHECK, `${source} is built with a key of the service`)
  const advice = `build it with ${NAMES['plus-ui'].key} as printed below`
  findings.add('failed', CHECK, `${source} is built with another key, or without one: ${advice}`)
}
