import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DataFolder } from '../../adapters/system/data-folder.ts'
import type { Config } from '../settings/config.ts'
import { hasEntry } from '../settings/console-folder.ts'
import type { FrontEndKind } from './read-front-end.ts'

/** Where a console comes from. */
export interface Origin {
  readonly source: string
  /** SHA-256 of its archive. */
  readonly sha256?: string | undefined
  /** Of the service that installed it. */
  readonly service: string
  readonly at: string
}

export interface InstalledConsole extends Origin {
  readonly name: string
  readonly isServed: boolean
}

/** Inside the folder of a console. Its dot keeps it from being served. */
const ORIGIN = '.gatehouse.json'
/** Of one whose origin was never written to the disk. */
const UNKNOWN: Origin = { source: 'unknown', service: 'unknown', at: 'unknown' }
/** The highest number of those that were removed. */
const REMOVED = 'removed'
/** Names the console that is served. Replaced in one rename. */
const SERVED = 'served'
const UNFINISHED = 'unfinished-'
/** Beside the one that is served. */
const KEPT = 3
const NAME = /^(?:ruoyi-plus-vben5|plus-ui)-(\d+)$/

/**
 * The consoles in `DATA_DIR/console`: each in a folder of its own, and a file that names the one
 * to serve. Starts only read; commands that change something take a lock.
 */
export class InstalledConsoles {
  readonly folder: string

  constructor(dataFolder: string) {
    this.folder = join(resolve(dataFolder), 'console')
  }

  /** @throws DataFolderInUse while another command changes something */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const lock = await DataFolder.lock(this.folder)
    return work().finally(() => lock.unlock())
  }

  /** The name of the one to serve, even if its folder has gone. */
  async served(): Promise<string | undefined> {
    const text = await readFile(join(this.folder, SERVED), 'utf8').catch(unlessAbsent)
    return text !== undefined && NAME.test(text.trim()) ? text.trim() : undefined
  }

  /** Newest first. */
  async all(): Promise<InstalledConsole[]> {
    const served = await this.served()
    const names = (await readdir(this.folder).catch(unlessAbsent)) ?? []
    const found = names.filter((name) => NAME.test(name)).sort((a, b) => numberIn(b) - numberIn(a))
    return Promise.all(
      found.map(async (name) => {
        const origin = await readFile(join(this.pathOf(name), ORIGIN), 'utf8').catch(unlessAbsent)
        return { ...(origin ? JSON.parse(origin) : UNKNOWN), name, isServed: name === served }
      }),
    )
  }

  pathOf(name: string): string {
    return join(this.folder, name)
  }

  /** A new folder for one that is not complete. Removes those of commands that were killed. */
  async unfinished(): Promise<string> {
    for (const name of await readdir(this.folder))
      if (name.startsWith(UNFINISHED)) await this.#drop(name)
    return mkdtemp(join(this.folder, UNFINISHED))
  }

  /**
   * Keeps a complete one, and serves it from the next start on. Of the others, the one that was
   * served before stays, and the newest: a process that runs may serve one of them.
   * @param folder an unfinished one, or a folder in it
   * @returns its name
   */
  async keep(folder: string, kind: FrontEndKind, origin: Origin): Promise<string> {
    const [before, known] = [await this.served(), await this.all()]
    const removed = await readFile(join(this.folder, REMOVED), 'utf8').catch(unlessAbsent)
    const numbers = known.map((each) => numberIn(each.name))
    const name = `${kind}-${Math.max(Number(removed ?? 0), ...numbers) + 1}`
    await writeFile(join(folder, ORIGIN), JSON.stringify(origin), { flush: true })
    await rename(folder, this.pathOf(name))
    await this.serve(name)
    for (const other of known.slice(KEPT)) if (other.name !== before) await this.#drop(other.name)
    return name
  }

  async serve(name: string): Promise<void> {
    const draft = join(this.folder, `${UNFINISHED}${SERVED}`)
    await writeFile(draft, `${name}\n`, { mode: 0o600, flush: true })
    await rename(draft, join(this.folder, SERVED))
  }

  /** Its number is not used again: a process that runs may still serve it. */
  async remove({ name, isServed }: InstalledConsole): Promise<void> {
    const removed = await readFile(join(this.folder, REMOVED), 'utf8').catch(unlessAbsent)
    const number = Math.max(Number(removed ?? 0), numberIn(name))
    await writeFile(join(this.folder, REMOVED), String(number), { flush: true })
    if (isServed) await rm(join(this.folder, SERVED))
    await this.#drop(name)
  }

  /** Is no console any more before its files go. */
  async #drop(name: string): Promise<void> {
    const gone = name.startsWith(UNFINISHED) ? name : `${UNFINISHED}${name}`
    if (gone !== name) await rename(this.pathOf(name), this.pathOf(gone))
    await rm(this.pathOf(gone), { recursive: true, force: true })
  }
}

/** @returns settings that name the console which was installed, unless `CONSOLE_DIR` names one */
export async function withInstalled(
  config: Config,
  dataFolder = config.stores.dataFolder,
): Promise<Config> {
  if (config.console.folder !== undefined) return config
  const consoles = new InstalledConsoles(dataFolder)
  // Whoever has to look into the data folder says what cannot be read there.
  const name = await consoles.served().catch(unlessForbidden)
  if (name === undefined || !hasEntry(consoles.pathOf(name))) return config
  return { ...config, console: { ...config.console, folder: consoles.pathOf(name) } }
}

function numberIn(name: string): number {
  return Number(NAME.exec(name)?.[1])
}

function unlessForbidden(error: unknown): undefined {
  if (!['EACCES', 'EPERM'].includes(Object(error).code)) throw error
}

function unlessAbsent(error: unknown): undefined {
  if (Object(error).code !== 'ENOENT') throw error
}
