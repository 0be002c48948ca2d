import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Add, writeArchive } from '../../../adapters/archive/parts/backup/write-archive.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { requireFolderOf } from '../../output/folder-of-output.ts'
import { version } from '../../packaging/version.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { type Closers, closing } from '../../start/closers.ts'
import { addRoots, bytesOf, rootsOf } from './archived-roots.ts'
import { type DatabaseCopy, embeddedCopy } from './database-copy.ts'
import { MANIFEST, manifestText } from './manifest.ts'
import { readPassphrase } from './passphrase.ts'
import type { Outcome, Watcher } from './progress.ts'
import { serverCopy } from './server-copy.ts'
import { toldPlainly } from './told-plainly.ts'

export interface BackupOptions {
  /** Path of the archive, which must not exist yet. */
  readonly to: string
  /** Includes the keys in the data directory; needs a passphrase. */
  readonly keys?: boolean
  /** Includes the files on local disk below the data directory. */
  readonly files?: boolean
  readonly passphraseFile?: string | undefined
}

interface Order extends BackupOptions {
  readonly passphrase: string | undefined
  readonly env: Environment
}

/** Writes one archive of everything the service stores, or leaves nothing. @throws CannotStart */
export async function backup(
  env: Environment,
  options: BackupOptions,
  watcher: Watcher = {},
): Promise<Outcome> {
  const { passphraseFile, keys = false } = options
  if (keys && !passphraseFile) {
    throw new CannotStart(
      '--keys requires --passphrase-file: keys are only stored encrypted.',
      EXIT.usage,
    )
  }
  const to = resolve(options.to)
  requireFolderOf(to, '--to')
  if (existsSync(to)) throw new CannotStart(`--to: ${to} already exists.`, EXIT.usage)
  const config = loadConfig(env, readSecretFile)
  const passphrase = passphraseFile === undefined ? undefined : readPassphrase(passphraseFile)
  if (keys && !existsSync(join(config.stores.dataFolder, 'keys'))) {
    const advice = 'Keys that are given as settings are yours to back up.'
    throw new CannotStart(`--keys: DATA_DIR holds no keys. ${advice}`, EXIT.usage)
  }
  return closing((closers) =>
    toldPlainly(to, watcher, () =>
      make(config, { ...options, to, passphrase, env }, watcher, closers),
    ),
  )
}

async function make(
  config: Config,
  { to, passphrase, env, keys = false, files = false }: Order,
  { onProgress, signal }: Watcher,
  closers: Closers,
): Promise<Outcome> {
  const { database, migrations, modules, source, assertThere } = await copyOf(
    config,
    { env, to, signal },
    closers,
  )
  const roots = rootsOf(config, source, { keys, files })
  const bytes = await bytesOf(roots)
  const facts = { database, migrations, modules, keys, files, bytes }
  const manifest = manifestText({ version: version(), madeAt: new Date().toISOString(), ...facts })
  const fill = async (add: Add) => {
    await add({ path: MANIFEST, bytes: manifest.length }, [manifest])
    await addRoots(roots, add, { total: bytes, onProgress })
  }
  const sums = await writeArchive(to, { passphrase, signal }, (add) =>
    fill(add).finally(assertThere),
  )
  const { [MANIFEST]: _description, ...parts } = sums
  const lines = Object.entries(parts).map(
    ([name, part]) => `${name.padEnd(9)} ${part.bytes} bytes, SHA-256 ${part.sha256}`,
  )
  return {
    lines: [...lines, `The backup is in ${to}.`, ...advice({ keys, files }, config)],
    result: { archive: to, parts },
  }
}

async function copyOf(
  config: Config,
  { env, to, signal }: { env: Environment; to: string; signal: AbortSignal | undefined },
  closers: Closers,
): Promise<DatabaseCopy> {
  const { databaseUrl } = config.stores
  if (!databaseUrl) return embeddedCopy(config, closers)
  return serverCopy(config, { url: databaseUrl.reveal(), variables: env, signal }, to, closers)
}

function advice({ keys, files }: Pick<BackupOptions, 'keys' | 'files'>, config: Config): string[] {
  const lines: string[] = []
  if (!keys) lines.push('It contains no keys (--keys): without them, its secrets cannot be read.')
  if (!files) lines.push('It contains no files from local disk (--files).')
  const elsewhere = files ? config.files.roots : []
  if (elsewhere.length > 0)
    lines.push('It contains no files from STORAGE_ROOTS: copy them yourself.')
  return lines
}
