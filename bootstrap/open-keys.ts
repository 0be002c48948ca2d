import { join } from 'node:path'
import { LoginKeyRing } from '../adapters/crypto/login-key-ring.ts'
import { ServiceSecret } from '../adapters/crypto/service-secret.ts'
import { UnsuitableKey } from '../adapters/crypto/unsuitable-key.ts'
import { CannotStart, EXIT } from './cannot-start.ts'
import type { Config } from './config.ts'
import type { Secret } from './secret.ts'

export interface Keys {
  readonly loginKeys: LoginKeyRing
  readonly service: ServiceSecret
}

/** Given by the operator, or kept in the data directory and made at the first start. @throws CannotStart */
export async function openKeys({ secrets }: Config, dataFolder: string): Promise<Keys> {
  const folder = join(dataFolder, 'keys')
  try {
    const [loginKeys, service] = await Promise.all([
      LoginKeyRing.open({ folder, given: given(secrets.loginPrivateKey, 'LOGIN_PRIVATE_KEY') }),
      ServiceSecret.open({ folder, given: given(secrets.serviceKey, 'SERVICE_KEY') }),
    ])
    return { loginKeys, service }
  } catch (error) {
    if (error instanceof UnsuitableKey) throw new CannotStart(error.message, EXIT.settings)
    throw error
  }
}

function given(secret: Secret | undefined, setting: string) {
  return secret && { text: secret.reveal(), setting }
}
