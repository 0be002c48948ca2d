import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aPicture, sha256 } from '../support/bodies.ts'
import type { FrontEnd } from '../support/front-end.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'
import { SteadyLoad } from '../support/steady-load.ts'

type Session = Readonly<Record<string, string>>

const KEYS = ['one', 'two', 'three'] as const
const NO_DEFAULT = '500 no_storage_platform'
const BOUND: ReadonlySet<string> = new Set(['500 platform_default', '500 platform_files'])
const MOST_FILES = 100
const LARGEST_BYTES = 300_000
const PROMISED_MS = 1000

type PlatformKey = (typeof KEYS)[number]

interface Uploaded {
  /** Code and error; for an accepted upload, the key of its platform. */
  readonly outcome: string
  readonly id: string
}

function someKey(): PlatformKey {
  return KEYS[randomInt(KEYS.length)] ?? 'one'
}

/** Local platforms of several instances and the operations on them; records what goes wrong. */
class SwitchedPlatforms {
  readonly wrong: string[] = []
  readonly counts = {
    ...{ changes: 0, uploads: 0, refused: 0, removalsRefused: 0, added: 0 },
    ...{ samples: 0, withoutDefault: 0, mostDefaults: 0, slowestMs: 0, late: 0 },
  }
  /** Whether uploads that begin now may find no default platform. */
  mayHaveNone = false
  readonly #house: House
  readonly #session: Session
  readonly #roots: string
  readonly #ids = new Map<string, string>()
  readonly #files: string[] = []

  /** @param roots a folder listed in STORAGE_ROOTS, in which each platform has its root */
  constructor(house: House, session: Session, roots: string) {
    this.#house = house
    this.#session = session
    this.#roots = roots
  }

  /** Uploads one lasting file to each platform. */
  async begin(at: FrontEnd): Promise<void> {
    for (const key of KEYS) {
      await this.add(at, key)
      await this.change(at, key, '0')
      expect((await this.upload(at)).outcome).toBe(key)
    }
  }

  async add(at: FrontEnd, key: string): Promise<void> {
    const secrets = { accessKey: 'none', secretKey: 'none', bucketName: 'none' }
    const ext1 = JSON.stringify({ kind: 'local', storagePath: join(this.#roots, key) })
    const form = { configKey: key, endpoint: 'local', isHttps: 'N', accessPolicy: '0', ext1 }
    await this.#must(at, 'POST', '/resource/oss/config', { ...secrets, ...form })
    const found = `/resource/oss/config/list?configKey=${key}`
    const { rows = [] } = await at.ask(found, { headers: this.#session })
    this.#ids.set(key, String(rows[0]?.ossConfigId))
  }

  /** @returns code and error */
  async remove(at: FrontEnd, key: string): Promise<string> {
    const path = `/resource/oss/config/${this.#ids.get(key)}`
    const { code, error } = await at.ask(path, { method: 'DELETE', headers: this.#session })
    return code === 503 ? this.remove(at, key) : `${code} ${error}`
  }

  /** @param status `0`: makes it the default; `1`: no longer */
  async change(at: FrontEnd, key: PlatformKey, status: '0' | '1'): Promise<void> {
    const body = { ossConfigId: this.#ids.get(key), configKey: key, status, force: true }
    await this.#must(at, 'PUT', '/resource/oss/config/changeStatus', body)
    this.counts.changes += 1
  }

  /**
   * Changed at one instance, read at the other. The time is only recorded, because it depends on
   * the machine.
   */
  async settle(at: FrontEnd, other: FrontEnd, key: PlatformKey): Promise<void> {
    await this.change(at, key, '0')
    const since = performance.now()
    expect((await this.upload(at)).outcome).toBe(key)
    const there = async () => (await this.upload(other)).outcome
    await expect.poll(there, SOON).toBe(key)
    const ms = Math.round(performance.now() - since)
    this.counts.slowestMs = Math.max(this.counts.slowestMs, ms)
    if (ms > PROMISED_MS) this.counts.late += 1
  }

  /** Records what is wrong; bytes and location are read without the service. */
  async upload(at: FrontEnd): Promise<Uploaded> {
    const hadOne = !this.mayHaveNone
    const content = aPicture(randomInt(8, LARGEST_BYTES))
    const body = new FormData()
    body.set('file', new Blob([Uint8Array.from(content)]), 'a.png')
    const request = { method: 'POST', headers: this.#session, body }
    const { code, error, data } = await at.ask('/resource/oss/upload', request)
    const refusal = `${code} ${error}`
    // On a busy machine, refused requests are repeated.
    if (code === 503) return this.upload(at)
    if (code !== 200) {
      this.counts.refused += 1
      // An upload that began before the default changed may be refused at its end.
      const mustSucceed = hadOne && !this.mayHaveNone
      if (mustSucceed || refusal !== NO_DEFAULT) this.wrong.push(`upload: ${refusal}`)
      return { outcome: refusal, id: '' }
    }
    this.counts.uploads += 1
    const id = String(data.ossId)
    return { outcome: await this.#locationOf(id, sha256(content)), id }
  }

  /** Uploads a file, and deletes the oldest of many. */
  async use(at: FrontEnd): Promise<void> {
    const { id } = await this.upload(at)
    if (id !== '') this.#files.push(id)
    if (this.#files.length > MOST_FILES) await this.deleteFiles(at, this.#files.splice(0, 1))
  }

  async deleteFiles(at: FrontEnd, ids: readonly string[]): Promise<void> {
    await this.#must(at, 'DELETE', `/resource/oss/${ids.join(',')}`)
  }

  /** Tries to remove a platform with files, which must fail. */
  async tryToRemove(at: FrontEnd): Promise<void> {
    const key = someKey()
    const answer = await this.remove(at, key)
    if (!BOUND.has(answer)) this.wrong.push(`removal of ${key}: ${answer}`)
    this.counts.removalsRefused += 1
  }

  /** Adds and removes a platform that never had a file. */
  async addAndRemove(here: FrontEnd, there: FrontEnd): Promise<void> {
    await this.add(here, 'spare')
    const answer = await this.remove(there, 'spare')
    if (answer !== '200 undefined') this.wrong.push(`removal of one without files: ${answer}`)
    this.counts.added += 1
  }

  async countDefaults(): Promise<void> {
    const text = 'select count(*)::int as defaults from storage_platforms where is_default'
    const { rows } = await this.#house.database.query(text)
    const defaults = Number(rows[0]?.defaults)
    this.counts.samples += 1
    this.counts.withoutDefault += Number(defaults === 0)
    this.counts.mostDefaults = Math.max(this.counts.mostDefaults, defaults)
  }

  /** Files without a record, and records without a file, at the location in the record. */
  async strayFiles(): Promise<string[]> {
    const text = 'select platform_key, object_key from stored_files'
    const { rows } = await this.#house.database.query(text)
    const named = new Set(rows.map((row) => join(this.#roots, row.platform_key, row.object_key)))
    const lying = new Set(await filesBelow(this.#roots))
    return [
      ...[...named].filter((path) => !lying.has(path)),
      ...[...lying].filter((path) => !named.has(path)),
    ]
  }

  async #locationOf(id: string, hash: string): Promise<string> {
    const text = 'select platform_key, object_key from stored_files where id = $1'
    const { rows } = await this.#house.database.query(text, [id])
    const { platform_key: key, object_key: name } = rows[0] ?? {}
    const lying = await readFile(join(this.#roots, String(key), String(name))).catch(() => '')
    if (sha256(Buffer.from(lying)) !== hash) this.wrong.push(`file ${id} is not on ${key}`)
    return String(key)
  }

  async #must(at: FrontEnd, method: string, path: string, body?: object): Promise<void> {
    const headers = { ...this.#session, 'content-type': 'application/json' }
    const request = body ? { headers, body: JSON.stringify(body) } : { headers: this.#session }
    const { code, error } = await at.ask(path, { method, ...request })
    if (code === 503) return this.#must(at, method, path, body)
    if (code !== 200) this.wrong.push(`${method} ${path}: ${code} ${error}`)
  }
}

const NAME = 'The default platform of two instances'
const ROUNDS = times(6, 500)
/** Of each instance, while the other one changes it too. */
const CHANGES_A_ROUND = times(8, 10)
const UPLOADS_AT_ONCE = 2

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'changes all the time: there is one at most, and every file lies where its record says',
    async () => {
      const { house, platforms } = await setUp(ground)
      const [here, there] = [house.at(0), house.at(1)]
      const loads = [
        new SteadyLoad(1, () => platforms.countDefaults()),
        new SteadyLoad(1, () => platforms.tryToRemove(here)),
        new SteadyLoad(UPLOADS_AT_ONCE, () => platforms.use(here)),
        new SteadyLoad(UPLOADS_AT_ONCE, () => platforms.use(there)),
      ]
      for (let round = 0; round < ROUNDS; round += 1) {
        // In every other round there is no default now and then.
        platforms.mayHaveNone = round % 2 === 1
        await playRound(platforms, house.at(round >> 1), house.at((round >> 1) + 1))
      }
      await Promise.all(loads.map((load) => load.stop()))
      report('switched platforms', { rounds: ROUNDS, ...platforms.counts })
      expect(platforms.wrong).toEqual([])
      expect(platforms.counts.mostDefaults).toBe(1)
      expect(platforms.counts.refused).toBeGreaterThan(0)
      await expect.poll(() => platforms.strayFiles(), SOON).toEqual([])
      await removeEmptied(house, platforms)
    },
    SOAK_MS,
  )
}

async function setUp(ground: Ground) {
  const roots = await temporaryFolder()
  const house = await House.open(ground, 2, { STORAGE_ROOTS: roots, REPEAT_SECONDS: '0' })
  const { publicKey, password } = house.administrator
  const session = await house.at(0).logIn(publicKey, password)
  const platforms = new SwitchedPlatforms(house, session, roots)
  await platforms.begin(house.at(0))
  // Half a second may pass until the other one knows.
  await platforms.settle(house.at(0), house.at(1), 'one')
  return { house, platforms }
}

async function playRound(
  platforms: SwitchedPlatforms,
  here: FrontEnd,
  there: FrontEnd,
): Promise<void> {
  const changes = async (at: FrontEnd) => {
    for (let n = 0; n < CHANGES_A_ROUND; n += 1) {
      const isOff = platforms.mayHaveNone && n % 3 === 0
      await platforms.change(at, someKey(), isOff ? '1' : '0')
    }
  }
  await Promise.all([changes(here), changes(there), platforms.addAndRemove(here, there)])
  if (platforms.mayHaveNone) {
    for (const key of KEYS) await platforms.change(here, key, '1')
    for (const at of [here, there]) {
      const upload = async () => (await platforms.upload(at)).outcome
      await expect.poll(upload, SOON).toBe(NO_DEFAULT)
    }
  }
  await platforms.settle(here, there, someKey())
}

/** What holds a platform is its files alone. */
async function removeEmptied(house: House, platforms: SwitchedPlatforms): Promise<void> {
  const [here, there] = [house.at(0), house.at(1)]
  await platforms.settle(here, there, 'one')
  expect(await platforms.remove(there, 'two')).toBe('500 platform_files')
  const onIt = `select id from stored_files where platform_key = 'two'`
  const { rows } = await house.database.query(onIt)
  await platforms.deleteFiles(
    here,
    rows.map(({ id }) => String(id)),
  )
  await expect.poll(() => platforms.remove(there, 'two'), SOON).toBe('200 undefined')
  expect(platforms.wrong).toEqual([])
}
