import { PRESETS } from '../../adapters/social/presets/presets.ts'
import type { Environment } from './environment.ts'
import {
  MINI_PROGRAM_SETTINGS,
  miniProgramSettings,
  providerSettings,
} from './provider-settings.ts'
import type { Secret } from './secret.ts'
import { type SettingGroup, spellings } from './setting.ts'
import type { SettingReader } from './setting-reader.ts'

type PresetName = keyof typeof PRESETS

/** A completely configured source. */
export type SourceConfig = {
  /** Name on the wire. */
  readonly source: string
  readonly clientId: string
  readonly clientSecret: Secret
  readonly redirectUri: string
  readonly scopes: string | undefined
  readonly agentId: string | undefined
} & (
  | { readonly kind: 'oidc'; readonly issuer: string }
  | { readonly kind: PresetName; readonly issuer: string | undefined }
)

export interface ProvidersConfig {
  readonly sources: readonly SourceConfig[]
  readonly miniPrograms: readonly { readonly appId: string; readonly secret: Secret }[]
  readonly miniProgramApi: string
}

const SOURCE_NAME =
  /^SOCIAL_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:KIND|ISSUER|CLIENT_ID|CLIENT_SECRET(?:_FILE)?|REDIRECT_URI|SCOPES|AGENT_ID)$/
const MINI_PROGRAM_NAME = /^XCX_([A-Za-z0-9]+)_SECRET(?:_FILE)?$/

/** The settings themselves name sources and mini-programs. A partly configured one is a problem. */
export function readProviders(env: Environment, reader: SettingReader): ProvidersConfig {
  const { api } = reader.group(MINI_PROGRAM_SETTINGS)
  return Object.freeze({
    sources: namesIn(env, SOURCE_NAME).flatMap((name) => readSource(name, reader)),
    miniPrograms: namesIn(env, MINI_PROGRAM_NAME).flatMap((name, index, all) => {
      const appId = name.toLowerCase()
      const isFirst = all.findIndex((other) => other.toLowerCase() === appId) === index
      if (!isFirst) reader.problems.push(`XCX_${name}_SECRET is set in two spellings; keep one.`)
      return readMiniProgram(name, reader)
    }),
    miniProgramApi: api,
  })
}

/** All settings of the providers that have at least one. */
export function providerNames(env: Environment): string[] {
  const groups = [
    ...namesIn(env, SOURCE_NAME).map(providerSettings),
    ...namesIn(env, MINI_PROGRAM_NAME).map(miniProgramSettings),
  ]
  return groups.flatMap((group) => Object.values(group)).flatMap(spellings)
}

function namesIn(env: Environment, pattern: RegExp): string[] {
  const found = Object.entries(env).flatMap(([name, text]) => {
    const [, part] = pattern.exec(name) ?? []
    return part !== undefined && text ? [part] : []
  })
  return [...new Set(found)]
}

function readSource(name: string, reader: SettingReader): SourceConfig[] {
  const settings = providerSettings(name)
  const values = reader.group(settings)
  const { issuer, clientId, clientSecret, redirectUri, scopes, agentId } = values
  const source = name.toLowerCase()
  const kind = values.kind ?? (isPreset(source) ? source : 'oidc')
  const needed = {
    clientId,
    clientSecret,
    redirectUri,
    ...(kind === 'oidc' && isUnreported(settings.kind.name, reader) && { issuer }),
    ...(kind === 'wecom' && { agentId }),
  }
  reportMissing(settings, needed, reader)
  if (kind === 'oidc' && scopes !== undefined && !scopes.split(' ').includes('openid')) {
    reader.problems.push(`${settings.scopes.name} must contain openid.`)
  }
  if (clientId === undefined || clientSecret === undefined || redirectUri === undefined) return []
  const common = { source, clientId, clientSecret, redirectUri, scopes, agentId }
  if (kind !== 'oidc') return [{ ...common, kind, issuer }]
  return issuer === undefined ? [] : [{ ...common, kind, issuer }]
}

function readMiniProgram(name: string, reader: SettingReader): ProvidersConfig['miniPrograms'] {
  const settings = miniProgramSettings(name)
  const { secret } = reader.group(settings)
  reportMissing(settings, { secret }, reader)
  return secret === undefined ? [] : [{ appId: name.toLowerCase(), secret }]
}

/** Other problems are already reported. */
function reportMissing(
  settings: SettingGroup,
  values: Readonly<Record<string, unknown>>,
  reader: SettingReader,
): void {
  for (const [key, value] of Object.entries(values)) {
    const name = settings[key]?.name ?? key
    if (value === undefined && isUnreported(name, reader)) {
      reader.problems.push(`${name} is missing; set it, or remove what else is set for it.`)
    }
  }
}

function isUnreported(name: string, { problems }: SettingReader): boolean {
  return !problems.some((problem) => [name, `${name}_FILE`].includes(problem.split(' ')[0] ?? ''))
}

function isPreset(word: string): word is PresetName {
  return Object.hasOwn(PRESETS, word)
}
