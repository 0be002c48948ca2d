import { join, resolve } from 'node:path'
import { KeyFolder } from '../../../adapters/crypto/keys/key-folder.ts'
import type { KeyKind } from '../../../adapters/crypto/keys/key-uses.ts'
import type { Config } from '../../settings/config.ts'

export const KEY_KINDS: readonly KeyKind[] = ['login', 'service']

const SETTINGS = { login: 'LOGIN_PRIVATE_KEY', service: 'SERVICE_KEY' } as const

export interface KeySource {
  readonly kind: KeyKind
  /** `undefined`: the keys are in the folder. */
  readonly setting: string | undefined
  readonly folder: KeyFolder
}

export function keySource({ secrets, stores }: Config, kind: KeyKind): KeySource {
  const given = kind === 'login' ? secrets.loginPrivateKey : secrets.serviceKey
  const folder = new KeyFolder(join(resolve(stores.dataFolder), 'keys'), kind)
  return { kind, setting: given && SETTINGS[kind], folder }
}
