import { join } from 'node:path'
import { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import { ServiceKeyRing } from '../../adapters/crypto/keys/service-key-ring.ts'
import { UnsuitableKey } from '../../adapters/crypto/keys/unsuitable-key.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import type { Config } from '../settings/config.ts'
import type { Secret } from '../settings/secret.ts'
import type { Keys } from '../wiring/opened/crypto-module.ts'
import { isOfFileSystem, unusableFolder } from './data-folder.ts'

/** Keys from settings or the data directory, created by the first start. @throws CannotStart */
export async function openKeys(config: Config, dataFolder: string): Promise<Keys> {
  const { login, service } = sourcesOf(config, dataFolder)
  return suitable(dataFolder, async () => {
    const [loginKeys, secret] = await Promise.all([
      LoginKeyRing.open(login),
      ServiceKeyRing.open(service),
    ])
    return { loginKeys, service: secret }
  })
}

/** Existing keys only; creates none. @throws CannotStart */
export async function findKeys(
  config: Config,
  dataFolder: string,
): Promise<{ readonly [Name in keyof Keys]: Keys[Name] | undefined }> {
  const { login, service } = sourcesOf(config, dataFolder)
  return suitable(dataFolder, async () => ({
    loginKeys: await LoginKeyRing.find(login),
    service: await ServiceKeyRing.find(service),
  }))
}

function sourcesOf({ secrets }: Config, dataFolder: string) {
  const folder = join(dataFolder, 'keys')
  return {
    login: { folder, given: given(secrets.loginPrivateKey, 'LOGIN_PRIVATE_KEY') },
    service: { folder, given: given(secrets.serviceKey, 'SERVICE_KEY') },
  }
}

async function suitable<T>(dataFolder: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnsuitableKey) throw new CannotStart(error.message, EXIT.settings)
    if (isOfFileSystem(error)) throw unusableFolder(dataFolder, error)
    throw error
  }
}

function given(secret: Secret | undefined, setting: string) {
  return secret && { text: secret.reveal(), setting }
}
