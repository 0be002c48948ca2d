import { Closers } from './closers.ts'
import { loadConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { sharedDataFolder } from './open-data-folder.ts'
import { openKeys } from './open-keys.ts'
import { openCache, openDatabase } from './open-stores.ts'
import type { Environment } from './settings/environment.ts'
import { readSecretFile } from './settings/secret-file.ts'

/** Checks what a start would need, without serving. @throws what a start would throw */
export async function doctor(env: Environment): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  tell('settings: fine', ...config.warnings.map((warning) => `warning: ${warning}`))
  const { loginKeys } = await openKeys(config, await sharedDataFolder(config.stores.dataFolder))
  tell('keys: fine', `VITE_GLOB_RSA_PUBLIC_KEY=${loginKeys.publicKeyLine}`)
  const closers = new Closers()
  const silent = createLogger('silent', process.stdout)
  const stores = { ...config.stores, waitSeconds: 1 }
  try {
    if (stores.databaseUrl) await openDatabase(stores, '', silent, closers)
    tell(stores.databaseUrl ? 'DATABASE_URL: answers' : 'database: embedded, in DATA_DIR')
    await openCache(stores, silent, closers)
    tell(stores.redisUrl ? 'REDIS_URL: answers' : 'cache: the memory of the process')
  } finally {
    await closers.closeAll()
  }
}

function tell(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
