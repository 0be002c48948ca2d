import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packedPglite } from '../../../adapters/postgres/connection/open-pglite.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { firstStart } from '../first-start.ts'
import { runFolder } from '../run-folder.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import type { ServerPool } from './server-pool.ts'

/**
 * Databases in the state after a first start. Each is created once per run and copied by suites.
 */
export class PreparedDatabases {
  #embedded: Promise<string> | undefined
  #postgres: Promise<FreshDatabase> | undefined
  readonly #lent: FreshDatabase[] = []
  readonly #pool: ServerPool

  constructor(pool: ServerPool) {
    this.#pool = pool
  }

  /** @returns the path of a packed PGlite database */
  embedded(): Promise<string> {
    this.#embedded ??= pack()
    return this.#embedded
  }

  /** @returns the name of a database without connections */
  async postgres(): Promise<string> {
    this.#postgres ??= this.#prepare()
    return new URL((await this.#postgres).url).pathname.slice(1)
  }

  /** @returns the URL of a copy that is dropped after the run; no text where there is no Postgres */
  copy(): Promise<string> {
    return this.#lend(() => this.postgres())
  }

  /** The same, of a database with nothing in it. */
  empty(): Promise<string> {
    return this.#lend(async () => undefined)
  }

  async #lend(template: () => Promise<string | undefined>): Promise<string> {
    const offer = await this.#pool.offer('postgres')
    if (!('url' in offer)) return ''
    const lent = await freshDatabase(offer.url, await template())
    this.#lent.push(lent)
    return lent.url
  }

  async drop(): Promise<void> {
    for (const { drop } of this.#lent) await drop()
    await (await this.#postgres)?.drop()
  }

  async #prepare(): Promise<FreshDatabase> {
    const offer = await this.#pool.offer('postgres')
    if (!('url' in offer)) throw new Error(offer.missing)
    const fresh = await freshDatabase(offer.url)
    const database = await openPostgres({ url: fresh.url })
    await firstStart(database).finally(() => database.close())
    return fresh
  }
}

async function pack(): Promise<string> {
  const path = join(runFolder(), `prepared-${randomUUID()}.tar.gz`)
  await writeFile(path, await packedPglite(firstStart))
  return path
}
