import { sha256 } from '../bodies.ts'
import { type contentAt, type Location, objectsAt } from './location.ts'
import { pictureNamed } from './seeded.ts'
import type { Victim } from './victims.ts'

type Content = Awaited<ReturnType<typeof contentAt>>

/** A record as stored in the database. */
export interface Row {
  readonly id: string
  readonly state: string
  readonly objectKey: string
  readonly uploadKey: string | null
}

interface Entry {
  readonly name: string
  readonly bytes: number
  id: string | undefined
  /** The last action that was begun, and whether it was acknowledged. */
  action: 'upload' | 'remove'
  acknowledged: boolean
}

const MOST_LIVE = 60

/** What a client requested and was answered, and what must be true because of it. */
export class Ledger {
  readonly #random: () => number
  readonly #run: string
  readonly #entries: Entry[] = []
  readonly #largest: number
  /** Ids of records whose bytes have been compared. */
  readonly #compared = new Set<string>()

  constructor(random: () => number, run: string, largest: number) {
    this.#random = random
    this.#run = run
    this.#largest = largest
  }

  get acknowledged(): number {
    return this.#entries.filter(({ acknowledged }) => acknowledged).length
  }

  /** Uploads and removes until the victim no longer answers. */
  async keepBusy(victim: Victim): Promise<void> {
    while (await this.try(victim)) {
      // The next one.
    }
  }

  /** Uploads a file or removes some. @returns whether it was acknowledged */
  async try(victim: Victim): Promise<boolean> {
    try {
      await (this.#wantsRemoval() ? this.#remove(victim) : this.#upload(victim, this.#newEntry()))
      return true
    } catch {
      return false
    }
  }

  /** @returns id and content of a file that should exist */
  someLive(): readonly [id: string, content: Buffer] | undefined {
    const live = this.#live()
    const { id, name, bytes } = live[Math.floor(this.#random() * live.length)] ?? {}
    if (id === undefined || name === undefined || bytes === undefined) return undefined
    return [id, pictureNamed(name, bytes)]
  }

  /** Repeats uploads with the same key and file, answered or not. */
  async repeat(victim: Victim): Promise<void> {
    // The first upload of an instance loads libraries; kills should not all happen then.
    await this.#upload(victim, this.#newEntry())
    const unanswered = this.#entries.filter((one) => one.action === 'upload' && !one.acknowledged)
    for (const entry of unanswered) await this.#upload(victim, entry)
    const [known] = this.#live()
    if (!known) return
    const id = await victim.upload(known.name, known.bytes)
    if (id !== known.id) throw new Error(`${known.name} was ${known.id} and became ${id}`)
  }

  /**
   * Compares the expected with the actual state after recovery. @returns the number of differences
   */
  async faults(rows: readonly Row[], { objects, unfinished }: Content, location: Location) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const keys = new Set(rows.map(({ objectKey }) => objectKey))
    const present = new Set(objects)
    const counts = {
      recordsWithoutObject: rows.filter(({ objectKey }) => !present.has(objectKey)).length,
      objectsWithoutRecord: objects.filter((key) => !keys.has(key)).length,
      recordsHalfDone: rows.filter(({ state }) => state !== 'ready').length,
      unfinished: unfinished.length,
      lost: this.#live().filter(({ id }) => !byId.has(id ?? '')).length,
      resurrected: this.#removed().filter(({ id }) => byId.has(id ?? '')).length,
    }
    if (Object.values(counts).some((count) => count > 0)) return { ...counts, corrupted: 0 }
    return { ...counts, corrupted: await this.#corrupted(rows, location) }
  }

  /** All bytes are compared again by the next comparison. */
  forgetCompared(): void {
    this.#compared.clear()
  }

  /** Unanswered removals happened or did not, as recovery decided. */
  settle(rows: readonly Row[]): void {
    const ids = new Set(rows.map(({ id }) => id))
    for (const entry of this.#entries) {
      if (entry.action !== 'remove' || entry.acknowledged) continue
      entry.acknowledged = true
      if (ids.has(entry.id ?? '')) entry.action = 'upload'
    }
  }

  async #corrupted(all: readonly Row[], location: Location): Promise<number> {
    const rows = all.filter(({ id }) => !this.#compared.has(id))
    const keys = rows.map(({ objectKey }) => objectKey)
    const found = await objectsAt(location, keys)
    const wrong = rows.filter((row, at) => !this.#isRight(row, found[at]))
    if (wrong.length === 0) for (const { id } of rows) this.#compared.add(id)
    return wrong.length
  }

  #isRight({ uploadKey }: Row, content: Uint8Array = new Uint8Array()): boolean {
    const entry = this.#entries.find(({ name }) => name === uploadKey)
    return entry !== undefined && sha256(content) === sha256(pictureNamed(entry.name, entry.bytes))
  }

  async #upload(victim: Victim, entry: Entry): Promise<void> {
    entry.id = await victim.upload(entry.name, entry.bytes)
    entry.acknowledged = true
  }

  async #remove(victim: Victim): Promise<void> {
    const live = this.#live()
    const some = live.filter(() => this.#random() < 0.1)
    const going = some.length > 0 ? some : live.slice(0, 1)
    for (const entry of going) Object.assign(entry, { action: 'remove', acknowledged: false })
    await victim.remove(going.flatMap(({ id }) => id ?? []))
    for (const entry of going) entry.acknowledged = true
  }

  #wantsRemoval(): boolean {
    const { length } = this.#live()
    return length > 0 && (length > MOST_LIVE || this.#random() < 0.4)
  }

  /** Mostly small files, and some of the largest. */
  #newEntry(): Entry {
    const share = this.#random()
    const bytes = Math.floor(share < 0.1 ? this.#largest : 1000 + share * 300_000)
    const name = `${this.#run}-${this.#entries.length}`
    const entry: Entry = { name, bytes, id: undefined, action: 'upload', acknowledged: false }
    this.#entries.push(entry)
    return entry
  }

  #live(): Entry[] {
    return this.#entries.filter(({ action, acknowledged }) => action === 'upload' && acknowledged)
  }

  #removed(): Entry[] {
    return this.#entries.filter(({ action, acknowledged }) => action === 'remove' && acknowledged)
  }
}
