import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storedModules } from '../../../adapters/postgres/modules/known-modules.ts'
import { copyPglite } from '../../../adapters/postgres/parts/backup/copy-pglite.ts'
import { appliedMigrations } from '../../../adapters/postgres/schema/applied-migrations.ts'
import { type Handout, LocalDoor } from '../../../adapters/system/parts/backup/local-door.ts'
import { copiesIn } from '../../start/data-folder.ts'
import { diskSpace } from '../../start/disk-space.ts'
import type { OpenedService } from '../part.ts'
import { entriesBelow } from './entries-below.ts'

/** The embedded database belongs to this process, so this process makes the copies for backups. */
export async function offerSnapshots(service: OpenedService): Promise<void> {
  const { database, dataFolder, logger, onClose } = service
  if (database.isServer) return
  const copies = copiesIn(dataFolder)
  await rm(copies, { recursive: true, force: true })
  let made = 0
  const handOut = () => {
    made += 1
    return snapshot(service, join(copies, String(made)))
  }
  try {
    const door = await LocalDoor.open(doorIn(dataFolder), handOut)
    onClose(() => door.close())
  } catch (err) {
    // Long paths, and some file systems, cannot have sockets.
    logger.warn({ err }, 'no socket in DATA_DIR: a backup requires stopping the service')
  }
}

async function snapshot(service: OpenedService, copy: string): Promise<Handout> {
  const { logger } = service
  const takeBack = () =>
    gone(copy).catch((err) => logger.warn({ err }, 'a copy for a backup is still in DATA_DIR'))
  try {
    return { told: await made(service, copy), takeBack }
  } catch (err) {
    logger.warn({ err }, 'the database was not copied for a backup')
    return { told: { refused: 'Its log says why.' }, takeBack }
  }
}

/** Renames it first, so that a program that still reads it notices the removal at once. */
async function gone(copy: string): Promise<void> {
  const going = `${copy}.going`
  await rename(copy, going).catch(() => undefined)
  await rm(going, { recursive: true, force: true })
}

async function made({ config, database, dataFolder, logger }: OpenedService, copy: string) {
  const source = join(dataFolder, 'database')
  let bytes = config.files.minFreeBytes
  for await (const entry of entriesBelow(source, true)) bytes += entry.bytes ?? 0
  const { state, freeMib } = await diskSpace(dataFolder, bytes)
  if (state === 'none') return { refused: `Too little space is free at DATA_DIR: ${freeMib} MiB.` }
  const migrations = await appliedMigrations(database)
  const modules = await storedModules(database)
  await mkdir(copy, { recursive: true, mode: 0o700 })
  const began = performance.now()
  await copyPglite(database, source, copy)
  const milliseconds = Math.round(performance.now() - began)
  logger.info({ milliseconds }, 'the database was copied for a backup')
  return { migrations, modules, copy }
}

/** Where the command reaches the running service. */
export function doorIn(dataFolder: string): string {
  return join(dataFolder, 'backup.sock')
}
