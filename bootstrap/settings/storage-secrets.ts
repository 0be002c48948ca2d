import type { Environment } from './environment.ts'
import { Secret } from './secret.ts'

export const STORAGE_SECRET_PREFIX = 'GATEHOUSE_STORAGE_'

/** Variables for storage platforms; platforms cannot refer to any others. */
export function storageSecrets(env: Environment): ReadonlyMap<string, Secret> {
  const own = Object.entries(env).filter(
    ([name, value]) => name.startsWith(STORAGE_SECRET_PREFIX) && value,
  )
  return new Map(own.map(([name, value]) => [name, new Secret(value ?? '')]))
}
