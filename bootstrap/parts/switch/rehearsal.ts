import { resolve } from 'node:path'
import { migrate } from '../../commands/migrate/migrate.ts'
import { loadConfig } from '../../settings/config.ts'
import type { Environment } from '../../settings/environment.ts'
import { readSecretFile } from '../../settings/secret-file.ts'

/** Stores of the real installation, which a rehearsal must not touch. */
const STORES = ['DATABASE_URL', 'REDIS_URL', 'REDIS_CLUSTER'].flatMap((name) => [
  name,
  `${name}_FILE`,
])

/**
 * Makes an embedded installation beside the data directory, unless it is there.
 * @returns its settings
 */
export async function rehearsalIn(env: Environment): Promise<Environment> {
  const folder = resolve(loadConfig(env, readSecretFile).stores.dataFolder)
  const kept = Object.entries(env).filter(([name]) => !STORES.includes(name))
  const own = { ...Object.fromEntries(kept), DATA_DIR: `${folder}-rehearsal` }
  await migrate(own)
  return own
}

/** @param folder the data directory of the rehearsal */
export function startLine(folder: string): string {
  const empty = 'DATABASE_URL= REDIS_URL='
  return `The rehearsal is in ${folder}. Start it with: ${empty} DATA_DIR=${folder} npm start\n`
}
