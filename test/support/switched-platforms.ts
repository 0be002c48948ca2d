import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { aPicture, sha256 } from './bodies.ts'
import type { FrontEnd } from './front-end.ts'
import type { House } from './house.ts'
import { filesBelow } from './local-disk.ts'
import { SOON } from './soak.ts'

type Session = Readonly<Record<string, string>>

export const KEYS = ['one', 'two', 'three'] as const
export const NO_DEFAULT = '500 no_storage_platform'
const BOUND: ReadonlySet<string> = new Set(['500 platform_default', '500 platform_files'])
const MOST_FILES = 100
const LARGEST_BYTES = 300_000
const PROMISED_MS = 1000

export type PlatformKey = (typeof KEYS)[number]

interface Uploaded {
  /** Code and error; for an accepted upload, the key of its platform. */
  readonly outcome: string
  readonly id: string
}

export function someKey(): PlatformKey {
  return KEYS[randomInt(KEYS.length)] ?? 'one'
}

/** Local platforms of several instances and the operations on them; records what goes wrong. */
export class SwitchedPlatforms {
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
