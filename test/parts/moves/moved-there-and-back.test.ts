import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { aPicture, sha256 } from '../../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { contentOf, newLocation } from '../../support/s3-locations.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { openPool } from '../../support/servers/open-pool.ts'
import { Service, type Settings } from '../../support/service.ts'
import { times } from '../../support/soak.ts'

const FILES = times(20, 60)
const KIB = 1024
const NAME = 'moving files between the disk and S3'
const NO_LEFTOVERS = { timeout: 90_000, interval: 500 }

await describeWith('s3', NAME, async (s3) => {
  await describeWith('postgres', NAME, (postgres) => suite(s3, postgres))
})

type Session = Record<string, string>

interface World {
  readonly folder: string
  readonly settings: Settings
  readonly bucket: string
  readonly database: pg.Pool
  readonly first: Service
  readonly session: Session
  /** SHA-256 by id. */
  readonly files: ReadonlyMap<string, string>
}

function suite(s3: string, postgres: string): void {
  it('there and back, with downloads all the time and the instance at it killed', async () => {
    const world = await setUp(s3, postgres)
    const { folder, settings, first, session } = world
    const id = await start(new FrontEnd(first), session, 'default', 'clouds')
    await moved(new FrontEnd(first), session, id, 5)
    await first.kill()
    const halted = await world.database.query('select state from file_migrations')
    expect(halted.rows).toEqual([{ state: 'running' }])
    const second = await Service.start(folder, settings)
    const front = new FrontEnd(second)
    const downloads = new Downloads(front, world)

    expect(await ended(front, session, id)).toMatchObject({
      ...{ status: 'done', percent: 100, filesMoved: FILES, filesFailed: 0 },
    })
    await expect
      .poll(() => whatIsThere(world, s3), NO_LEFTOVERS)
      .toEqual({
        ...{ local: 0, remote: FILES, unfinished: [], unsettled: 0 },
      })

    const back = await start(front, session, 'clouds', 'default')
    expect(await ended(front, session, back)).toMatchObject({ status: 'done', filesMoved: FILES })
    await expect
      .poll(() => whatIsThere(world, s3), NO_LEFTOVERS)
      .toEqual({
        ...{ local: FILES, remote: 0, unfinished: [], unsettled: 0 },
      })
    const { count, wrong } = await downloads.stop()
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(FILES / 2)
    for (const [file, hash] of world.files) {
      expect(sha256(await front.download(session, file))).toBe(hash)
    }
    const gone = await front.ask('/resource/oss/config/1000', {
      method: 'DELETE',
      headers: session,
    })
    expect(gone.code).toBe(200)
  }, 300_000)
}

/** Reads one file after the other until it is stopped. */
class Downloads {
  readonly #reading: Promise<void>
  readonly #wrong: string[] = []
  #count = 0
  #isOver = false

  constructor(front: FrontEnd, { files, session }: World) {
    this.#reading = this.#read(front, session, [...files])
  }

  async stop(): Promise<{ readonly count: number; readonly wrong: readonly string[] }> {
    this.#isOver = true
    await this.#reading
    return { count: this.#count, wrong: this.#wrong }
  }

  async #read(front: FrontEnd, session: Session, files: readonly [string, string][]) {
    while (!this.#isOver) {
      const [id = '', hash] = files[this.#count % files.length] ?? []
      if (sha256(await front.download(session, id)) !== hash) this.#wrong.push(id)
      this.#count += 1
    }
  }
}

async function setUp(s3: string, postgres: string): Promise<World> {
  const { bucket, accessKey, secretKey } = await newLocation(s3)
  const { host } = new URL(s3)
  const fresh = await freshDatabase(postgres)
  const database = openPool(fresh.url)
  onTestFinished(async () => {
    await database.end()
    await fresh.drop()
  })
  const folder = await temporaryFolder()
  const settings = {
    ...{ DATABASE_URL: fresh.url, STORAGE_ENDPOINTS: host, FILE_MOVE_GRACE_SECONDS: '10' },
  }
  const first = await Service.start(folder, settings)
  const front = new FrontEnd(first)
  const { publicKey, password } = firstStartOf(first)
  const session = await front.logIn(publicKey, password)
  const ext1 = JSON.stringify({ kind: 's3', signatureVersion: 'v4', pathStyle: true })
  const added = await post(front, session, '/resource/oss/config', {
    ...{ configKey: 'clouds', accessKey, secretKey, bucketName: bucket, endpoint: host, ext1 },
    ...{ region: 'us-east-1', isHttps: 'N', accessPolicy: '0', status: '1' },
  })
  expect(added.code).toBe(200)
  const files = new Map<string, string>()
  for (let index = 0; index < FILES; index += 1) {
    const picture = aPicture(index === 30 ? 20_000 * KIB : 500 * KIB + index)
    files.set(await front.upload(session, picture), sha256(picture))
  }
  return { folder, settings, bucket, database, first, session, files }
}

function post(front: FrontEnd, session: Session, path: string, body: object) {
  const headers = { ...session, 'content-type': 'application/json' }
  return front.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function start(front: FrontEnd, session: Session, from: string, to: string): Promise<string> {
  const { data } = await post(front, session, '/resource/oss/migration', { from, to })
  return String(data.migrationId)
}

async function row(front: FrontEnd, headers: Session, id: string) {
  return (await front.ask(`/resource/oss/migration/${id}`, { headers })).data
}

async function moved(front: FrontEnd, session: Session, id: string, files: number): Promise<void> {
  while (Number((await row(front, session, id)).filesMoved) < files) await pause(20)
}

async function ended(front: FrontEnd, session: Session, id: string) {
  for (;;) {
    const migration = await row(front, session, id)
    if (migration.status !== 'queued' && migration.status !== 'running') return migration
    await pause(200)
  }
}

/** Seen past the service: files and temporary files on the disk, objects and parts, records. */
async function whatIsThere({ folder, bucket, database }: World, s3: string) {
  const under = { recursive: true, withFileTypes: true } as const
  const found = await readdir(join(folder, 'data', 'oss'), under)
  const { objects, unfinished } = await contentOf(s3, bucket)
  const { rows } = await database.query(`select id from stored_files where state <> 'ready'`)
  return {
    local: found.filter((one) => one.isFile()).length,
    remote: objects.length,
    unfinished,
    unsettled: rows.length,
  }
}
