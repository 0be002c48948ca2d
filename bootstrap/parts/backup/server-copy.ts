import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { isEmpty } from '../../../adapters/postgres/parts/backup/schema.ts'
import {
  dumpServer,
  restoreServer,
  type ServerAccess,
  ServerProgramFailed,
} from '../../../adapters/postgres/parts/backup/server-programs.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Config } from '../../settings/config.ts'
import { type Closers, closing } from '../../start/closers.ts'
import { openExisting } from '../../start/prepared-database.ts'
import { assertSuitable } from '../../start/stores.ts'
import { DUMP } from './archived-roots.ts'
import { type DatabaseCopy, factsOf } from './database-copy.ts'

const POOLED =
  'DATABASE_URL leads to a connection pooler: run this command with the address of Postgres itself.'

/** A `pg_dump` on the disk of the archive; `closers` lets go of it. @throws CannotStart */
export async function serverCopy(
  config: Config,
  server: ServerAccess,
  archive: string,
  closers: Closers,
): Promise<DatabaseCopy> {
  const facts = await asked(config, factsOf)
  if (facts.migrations.length === 0) {
    const problem = 'DATABASE_URL: no version of Gatehouse has prepared this database.'
    throw new CannotStart(problem, EXIT.settings)
  }
  const dump = await openUnnamed(`${archive}.${randomUUID()}.dump`)
  closers.add(() => dump.close())
  await toldPlainly(() => dumpServer(server, dump.fd))
  return { database: 'postgres', source: dump, ...facts, assertThere: () => undefined }
}

/** A file without a name: nothing of it is left if this process is killed. */
async function openUnnamed(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** @throws CannotStart if the database has tables, or cannot hold the data */
export async function assertServerEmpty(config: Config): Promise<void> {
  const isNew = async (database: Database) => {
    await assertSuitable(database)
    return isEmpty(database)
  }
  if (await asked(config, isNew)) return
  const problem = 'DATABASE_URL: the database is not empty, and a restore overwrites nothing.'
  throw new CannotStart(problem, EXIT.settings)
}

/** @param folder the database part of the archive. @throws CannotStart */
export async function putOnServer(server: ServerAccess, folder: string): Promise<void> {
  await toldPlainly(() => restoreServer(server, join(folder, DUMP)))
}

async function asked<T>(config: Config, ask: (database: Database) => Promise<T>): Promise<T> {
  return closing(async (closers) => {
    const database = await openExisting(config, closers)
    // The Postgres programs change their session, which a pooler would give to others afterwards.
    if (database.isPooled) throw new CannotStart(POOLED, EXIT.settings)
    return await ask(database)
  })
}

async function toldPlainly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ServerProgramFailed)) throw error
    const { command, isNotFound } = error
    const problem = isNotFound
      ? `Install the Postgres programs (on Debian: postgresql-client), or run this elsewhere:`
      : `This failed, for the reason above:`
    throw new CannotStart(`${problem} ${command}`, EXIT.unavailable, error)
  }
}
