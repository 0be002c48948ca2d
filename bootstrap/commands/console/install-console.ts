import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { UnusableArchive } from '../../../adapters/archive/unusable-archive.ts'
import { copyConsole, sumOf, unpackConsole } from '../../front-ends/built-console.ts'
import { checkFrontEnd } from '../../front-ends/check-front-end.ts'
import { InstalledConsoles } from '../../front-ends/installed-consoles.ts'
import type { FrontEndKind } from '../../front-ends/read-front-end.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { fileTrouble } from '../../output/file-trouble.ts'
import { version } from '../../packaging/version.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { findKeys } from '../../start/keys.ts'
import { download, shownAddress } from './download.ts'
import { alone, laterText, type Work } from './installed.ts'

interface Wanted {
  /** A folder, an archive or an address. */
  readonly from: string
  /** What is said of where it comes from. */
  readonly source: string
  readonly sha256?: string | undefined
}

interface Brought {
  readonly folder: string
  readonly sha256?: string
}

/** @throws CannotStart; then nothing has changed */
export async function installConsole(
  env: Environment,
  source: string,
  sha256: string | undefined,
  work: Work,
): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  await install(config, { from: source, source: shownAddress(source), sha256 }, work)
}

/** Keeps a built front end that fits, and serves it from the next start on. @throws CannotStart */
export async function install(config: Config, wanted: Wanted, work: Work): Promise<void> {
  const bring = wayToBring(wanted, work)
  const consoles = new InstalledConsoles(config.stores.dataFolder)
  const installed = await alone(consoles, async () => {
    const before = await consoles.served()
    const unfinished = await consoles.unfinished()
    try {
      const { folder, sha256 } = await bring(unfinished)
      const kind = await fittingKind(folder, config)
      work.signal.throwIfAborted()
      const origin = {
        source: wanted.source,
        sha256,
        service: version(),
        at: new Date().toISOString(),
      }
      return { name: await consoles.keep(folder, kind, origin), before, sha256 }
    } catch (error) {
      throw toldPlainly(error, wanted.source, work.signal)
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  })
  const { name, before, sha256 } = installed
  work.output.end({})
  if (sha256 !== undefined) work.output.say(`SHA-256 of the archive: ${sha256}`)
  work.output.say(laterText(`${name} is installed, and served`, config))
  if (before !== undefined)
    work.output.say(`${before} stays: gatehouse console use ${before} goes back to it.`)
}

function wayToBring({ from, sha256 }: Wanted, work: Work): (to: string) => Promise<Brought> {
  if (/^https:\/\//i.test(from))
    return async (to) => {
      const archive = join(to, 'archive.zip')
      await download(from, archive, work)
      return unpacked(archive, sha256, to)
    }
  if (/^[a-z]+:\/\//i.test(from))
    throw new CannotStart(`${from} is not an address with https://.`, EXIT.usage)
  const path = resolve(from)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) return (to) => unpacked(path, sha256, to)
  if (!found?.isDirectory())
    throw new CannotStart(`There is no folder and no archive ${path}.`, EXIT.usage)
  if (existsSync(join(path, 'package.json')))
    throw new CannotStart(`${from} is not built yet: gatehouse console build ${from}`, EXIT.usage)
  if (sha256 !== undefined)
    throw new CannotStart('--sha256 is that of an archive, and not of a folder.', EXIT.usage)
  return async (to) => ({ folder: await copyConsole(path, join(to, 'files')) })
}

async function unpacked(
  archive: string,
  expected: string | undefined,
  to: string,
): Promise<Brought> {
  const sha256 = await sumOf(archive)
  if (expected !== undefined && expected.toLowerCase() !== sha256)
    throw new UnusableArchive(`Its SHA-256 is ${sha256}, and not ${expected}.`)
  const folder = await unpackConsole(archive, join(to, 'files'))
  if (existsSync(join(folder, 'package.json')))
    throw new UnusableArchive('It is a working copy: pack the folder that the build created.')
  return { folder, sha256 }
}

/** @throws CannotStart unless it is a build that works with the service */
async function fittingKind(folder: string, config: Config): Promise<FrontEndKind> {
  const served = { ...config, console: { ...config.console, folder } }
  const { loginKeys } = await findKeys(config, resolve(config.stores.dataFolder))
  const side = { config: served, loginKeys, database: undefined }
  const { built, findings } = await checkFrontEnd(folder, side)
  const failed = findings.filter(({ state }) => state === 'failed')
  if (built && failed.length === 0) return built
  const reasons = failed.map(({ message }) => `${message}.`)
  throw new UnusableArchive(reasons.join('\n') || 'It is the build of no front end that is known.')
}

function toldPlainly(error: unknown, source: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new CannotStart('Stopped. Nothing has changed.', EXIT.interrupted)
  const trouble = fileTrouble(Object(error).code)
  const reason = error instanceof UnusableArchive ? error.message : trouble && `${trouble}.`
  if (reason === undefined) return error
  return new CannotStart(`${source}: ${reason} Nothing has changed.`, EXIT.settings, error)
}
