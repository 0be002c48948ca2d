import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type ArchiveEntry, noted } from '../../../adapters/archive/parts/backup/archive-entry.ts'
import { isSealed, readArchive } from '../../../adapters/archive/parts/backup/read-archive.ts'
import {
  type ArchiveTerms,
  syncFolder,
} from '../../../adapters/archive/parts/backup/write-archive.ts'
import type { MigratedModule } from '../../../adapters/postgres/modules/module-files.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { type Closers, closing } from '../../start/closers.ts'
import { openDataFolder } from '../../start/data-folder.ts'
import { installedModules } from '../../start/installed-modules.ts'
import { assertModules, otherModules } from './archived-modules.ts'
import { MANIFEST, type Manifest, noBackup, readManifest } from './manifest.ts'
import { readPassphrase } from './passphrase.ts'
import type { Outcome, Progress, Watcher } from './progress.ts'
import { assertServerEmpty, putOnServer } from './server-copy.ts'
import { toldPlainly } from './told-plainly.ts'

/** Entries of the command itself, which may exist. */
const OWN = new Set(['lock', 'lock-journal', 'restoring'])

export interface RestoreOptions {
  readonly from: string
  readonly passphraseFile?: string | undefined
}

interface Order {
  readonly from: string
  readonly passphrase: string | undefined
  readonly env: Environment
  readonly loaded: readonly MigratedModule[]
}

/** Restores everything in an archive, or leaves everything unchanged. @throws CannotStart */
export async function restore(
  env: Environment,
  options: RestoreOptions,
  watcher: Watcher = {},
  modulesOf = installedModules,
): Promise<Outcome> {
  const from = resolve(options.from)
  if (!existsSync(from)) throw new CannotStart(`--from: ${from} does not exist.`, EXIT.usage)
  const config = loadConfig(env, readSecretFile)
  const loaded = await modulesOf()
  return closing((closers) =>
    toldPlainly(from, watcher, async () => {
      const passphrase = await passphraseFor(from, options)
      return put(config, { from, passphrase, env, loaded }, watcher, closers)
    }),
  )
}

async function passphraseFor(
  from: string,
  { passphraseFile }: RestoreOptions,
): Promise<string | undefined> {
  if (!(await isSealed(from))) return undefined
  if (passphraseFile !== undefined) return readPassphrase(passphraseFile)
  throw new CannotStart('The archive is encrypted: it requires --passphrase-file.', EXIT.usage)
}

async function put(
  config: Config,
  { from, passphrase, env, loaded }: Order,
  { onProgress, signal }: Watcher,
  closers: Closers,
): Promise<Outcome> {
  const dataFolder = await openDataFolder(config, closers)
  const staging = join(dataFolder, 'restoring')
  closers.add(() => rm(staging, { recursive: true, force: true }))
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  let [done, total] = [0, 0]
  const onBytes = ({ path }: { path: string }, bytes: number) => {
    done += bytes
    onProgress?.({ done, total, what: partOf(path) })
  }
  const manifest = await staged(from, staging, { passphrase, signal, onBytes }, async (found) => {
    total = found.bytes
    await assertModules(found.modules, loaded)
    await assertFits(config, found)
    await assertSpace(dataFolder, found)
  })
  signal?.throwIfAborted()
  const { databaseUrl } = config.stores
  if (databaseUrl) {
    const dump = join(staging, 'database')
    const server = { url: databaseUrl.reveal(), variables: env, signal }
    await putOnServer(server, dump).catch((error) => unlessEmpty(config, error))
    await rm(dump, { recursive: true }).catch((error) => databaseOnly(config, error))
  }
  await settle(staging, dataFolder).catch((error) => databaseOnly(config, error))
  return outcomeOf(manifest, dataFolder, otherModules(manifest.modules, loaded))
}

/** The answer to a commit may have been lost. @throws CannotStart, or `error` if nothing is there */
async function unlessEmpty(config: Config, error: unknown): Promise<never> {
  const isEmpty = await assertServerEmpty(config).then(
    () => true,
    () => false,
  )
  if (isEmpty) throw error
  const problem = 'It is not known whether the database was restored.'
  const advice = 'Look whether it has tables. If so, empty it before you restore again.'
  throw new CannotStart(`${problem} ${advice}`, EXIT.temporary, error)
}

function databaseOnly({ stores }: Config, error: unknown): never {
  if (!stores.databaseUrl) throw error
  if (error instanceof CannotStart)
    throw new CannotStart(`${error.message} Empty the database, too.`, EXIT.settings, error)
  const problem = 'The database was restored, but the rest could not be moved into DATA_DIR'
  const advice = 'Mend that, empty the database, and restore again.'
  throw new CannotStart(`${problem} (${Object(error).code}). ${advice}`, EXIT.settings, error)
}

/** @throws CannotStart if the configured database is of another kind, or in use */
async function assertFits(config: Config, { database }: Manifest): Promise<void> {
  const { stores } = config
  if (database === 'embedded' && stores.databaseUrl) {
    const advice = 'Restore it without DATABASE_URL; copy-to-postgres moves it afterwards.'
    throw new CannotStart(`The archive holds an embedded database. ${advice}`, EXIT.settings)
  }
  if (database === 'embedded') return
  if (stores.databaseUrl) return assertServerEmpty(config)
  throw new CannotStart('The archive holds a Postgres database: set DATABASE_URL.', EXIT.settings)
}

function partOf(path: string): Progress['what'] {
  const part = path.split('/', 1).join('')
  return part === 'keys' || part === 'files' ? part : 'database'
}

/**
 * All or nothing. The database comes last, because a start needs only the database to begin.
 * @param move as `rename` of Node does
 * @throws CannotStart if a part stays
 */
export async function settle(staging: string, dataFolder: string, move = rename): Promise<void> {
  const files = join(staging, 'files')
  const names = existsSync(files) ? await readdir(files) : []
  const moves = names.map((name) => [join(files, name), join(dataFolder, name)] as const)
  for (const name of ['keys', 'database']) {
    const location = join(staging, name)
    if (existsSync(location)) moves.push([location, join(dataFolder, name)])
  }
  const moved: typeof moves = []
  try {
    for (const [from, to] of moves) {
      await move(from, to)
      moved.unshift([to, from])
    }
    await syncFolder(dataFolder)
  } catch (error) {
    const left: string[] = []
    for (const [there, back] of moved) {
      await move(there, back).catch(({ code }) => left.push(`${there} (${code})`))
    }
    throw left.length > 0 ? partLeft(left, error) : error
  }
}

function partLeft(left: readonly string[], error: unknown): CannotStart {
  const problem = `The restore failed (${Object(error).code}), and what it had moved stays: ${left.join(', ')}.`
  return new CannotStart(`${problem} Remove that before you restore again.`, EXIT.settings, error)
}

function outcomeOf(
  { version, madeAt, files }: Manifest,
  dataFolder: string,
  modules: readonly string[],
): Outcome {
  const keys = existsSync(join(dataFolder, 'keys'))
  const lines = [`Restored the data of version ${version} as of ${madeAt}.`]
  if (!keys) {
    lines.push(
      'It contained no keys: restore the folder keys, or the settings, before the first start.',
    )
  }
  if (!files) lines.push('It contained no files: restore those on local disk.')
  lines.push(...modules, 'The next start migrates the database if necessary.')
  return { lines, result: { version, madeAt, keys, files } }
}

/**
 * Unpacks an archive into a temporary folder and syncs it to disk.
 * @param admit runs before anything is written, and may throw
 * @throws CannotStart, UnusableArchive
 */
async function staged(
  archive: string,
  folder: string,
  terms: ArchiveTerms & { readonly onBytes: (entry: ArchiveEntry, bytes: number) => void },
  admit: (manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  let manifest: Manifest | undefined
  await readArchive(archive, terms, async (entry, content) => {
    if (manifest) return unpack(entry, content, folder, terms.onBytes)
    if (entry.path !== MANIFEST) throw noBackup()
    manifest = readManifest(await text(content))
    await admit(manifest)
  })
  if (!manifest) throw noBackup()
  return manifest
}

async function unpack(
  entry: ArchiveEntry,
  content: AsyncIterable<Uint8Array>,
  folder: string,
  onBytes: (entry: ArchiveEntry, bytes: number) => void,
): Promise<void> {
  const location = join(folder, entry.path)
  if (entry.bytes === undefined) {
    await mkdir(location, { recursive: true, mode: 0o700 })
    for await (const _nothing of content);
    return
  }
  await mkdir(dirname(location), { recursive: true, mode: 0o700 })
  const file = createWriteStream(location, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(
    noted(content, ({ length }) => onBytes(entry, length)),
    file,
  )
}

/** @throws CannotStart if a restore would mix with existing data */
async function assertSpace(dataFolder: string, { keys, files }: Manifest): Promise<void> {
  const kept = new Set([
    ...OWN,
    ...(keys ? [] : ['keys', 'shown-login-key']),
    ...(files ? [] : ['oss', 'storage', 'previews']),
  ])
  const there = (await readdir(dataFolder)).filter((name) => !kept.has(name))
  if (there.length === 0) return
  const names = there.slice(0, 5).join(', ')
  const problem = `DATA_DIR ${dataFolder} is not empty (${names}): a restore overwrites nothing`
  throw new CannotStart(`${problem}. Move them away, or set another DATA_DIR.`, EXIT.settings)
}
