import type { Container, ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import { Draining, type ReadinessCheck } from '../../adapters/http/edge/readiness.ts'
import { checkWritable } from '../../adapters/postgres/connection/check-writable.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { installationId } from '../../adapters/postgres/schema/applied-migrations.ts'
import type { RedisConnection } from '../../adapters/redis/redis-connection.ts'
import { Logout } from '../../application/auth/logout.ts'
import { PushHub } from '../../application/push/push-hub.ts'
import { Background } from '../background/background.ts'
import { chosenModules } from '../modules/load-modules.ts'
import { watchingOf, wiringOf } from '../parts/chosen-parts.ts'
import { passkeysAt, WHY_OFF } from '../settings/passkey-site.ts'
import type { Watching } from '../watching/watching.ts'
import { createContainer } from '../wiring/container.ts'
import { cryptoModule } from '../wiring/opened/crypto-module.ts'
import { databaseModule } from '../wiring/opened/database-module.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import { watchDatabase } from '../wiring/watch-stores.ts'
import type { Closers } from './closers.ts'
import { diskCheck } from './disk-space.ts'
import { endBackground, stopServer } from './end.ts'
import { listen } from './listen.ts'
import type { OpenedParts } from './parts.ts'

/** Wires the service and listens. @returns the address */
export async function runService(parts: OpenedParts, closers: Closers): Promise<string> {
  const { config, logger, dataFolder: data } = parts
  const onClose = (close: () => Promise<void>) => closers.add(close)
  const watching = await watchingOf(parts.chosen, { config, logger, onClose })
  const container = await containerOf(parts, watching)
  closers.add(() => container.unbindAllAsync())
  const metrics = await watching.begin?.({ ...parts, container, onClose })
  await runPush(container, closers)
  for (const part of parts.chosen) await part.beside?.({ ...parts, onClose })
  for (const prepare of container.getAll(T.Preparations, { optional: true })) await prepare()
  const background = runBackground(container, logger, closers)
  const app = await container.getAsync(T.HttpServer)
  const address = await listen(app, config.server)
  background.start(container.getAll(T.PeriodicTasks).flat())
  closers.add(() => stopServer(app, container.get(Draining), config.server, logger))
  const { envelope, envelopeV1, captcha } = config.login
  const { site, off } = passkeysAt(config)
  const passkeys = site ? site.id : `off: ${WHY_OFF[off]}`
  logger.info({ address, data, metrics, envelope, envelopeV1, captcha, passkeys }, 'serving')
  return address
}

/** Ends before the stores close. */
function runBackground(container: Container, logger: Logger, closers: Closers): Background {
  const background = new Background(logger)
  closers.add(async () => {
    const stopping = container.getAll(T.Stops).map((stop) => stop())
    await endBackground(() => writeUses(container, logger), [...stopping, background.stop()])
  })
  return background
}

/** Writes the last use of sessions and keys, which are lost if a store is away. */
async function writeUses(container: Container, logger: Logger): Promise<void> {
  const writes = [
    container.get(T.UsesOfSessions).write(),
    container.get(Logout).store(),
    container.get(T.UsesOfProgramKeys).write(),
    container.get(T.UsesOfKeys).write(),
  ]
  for (const written of await Promise.allSettled(writes)) {
    if (written.status === 'fulfilled') continue
    logger.warn({ err: written.reason }, 'logouts or last uses of sessions or keys were not stored')
  }
}

/** Subscribes before anybody can connect, and ends after the last channel has closed. */
export async function runPush(container: Container, closers: Closers): Promise<void> {
  const bus = container.get(T.PushBus)
  closers.add(() => bus.close())
  await bus.listen(container.get(PushHub))
}

/** Wires the service over the opened stores. */
export async function containerOf(parts: OpenedParts, watching: Watching = {}): Promise<Container> {
  const { config, logger, dataFolder, chosen, database } = parts
  watchDatabase(database, watching.calls)
  const modules = await modulesFor(parts)
  const warnings = [diskCheck(config, dataFolder)]
  const told = { checks: checks(parts), warnings }
  const added = chosenModules()
  const wired = await wiringOf(chosen, database)
  return createContainer({
    config,
    logger,
    dataFolder,
    modules,
    parts: wired,
    added,
    watching,
    ...told,
  })
}

async function modulesFor({
  redis,
  database,
  left,
  ...rest
}: OpenedParts): Promise<ContainerModule[]> {
  const cache = redis
    ? await inRedis(redis, database)
    : (await import('../wiring/opened/memory-cache-module.ts')).memoryCacheModule()
  const { dataScope } = rest.config.accounts
  return [databaseModule(database, dataScope, left), cache, cryptoModule(rest)]
}

async function inRedis(redis: RedisConnection, database: Database): Promise<ContainerModule> {
  const { redisCacheModule } = await import('../wiring/opened/redis-cache-module.ts')
  return redisCacheModule(redis, await installationId(database))
}

function checks({ database, redis }: OpenedParts): ReadinessCheck[] {
  const all = [{ name: 'database', check: () => checkWritable(database) }]
  return redis ? [...all, { name: 'cache', check: () => redis.check() }] : all
}
