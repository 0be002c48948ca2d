// The service with one part replaced: a hasher that costs nothing and accepts every password. There
// is no setting for this, and there must never be one.
import type { PasswordHasher } from '../application/ports/sign-in/password-hasher.ts'
import { createLog } from '../bootstrap/output/logger.ts'
import { loadConfig } from '../bootstrap/settings/config.ts'
import { readSecretFile } from '../bootstrap/settings/environment.ts'
import { Closers } from '../bootstrap/start/closers.ts'
import { stopOnSignals } from '../bootstrap/start/end.ts'
import { openParts } from '../bootstrap/start/parts.ts'
import { runService } from '../bootstrap/start/service.ts'

const freeHasher: PasswordHasher & { readonly waiting: number } = {
  hash: async () => 'free',
  verify: async (hash) => hash !== undefined,
  isOutdated: () => false,
  waiting: 0,
}

const config = loadConfig(process.env, readSecretFile)
const { logger, end } = await createLog(config.log, false)
const closers = new Closers()
// Everything else is opened as the service opens it, so that nothing else is measured.
const parts = await openParts(config, logger, closers)
await runService({ ...parts, hasher: freeHasher }, closers)
stopOnSignals(logger, () => closers.closeAll(), end)
