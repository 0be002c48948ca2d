import type { Dice } from '../dice.ts'
import { pictureNamed } from '../killed-files/seeded.ts'
import type { Caller, Session } from './caller.ts'
import { Fact } from './fact.ts'
import type { KnownFile, World } from './world.ts'

const MOST_LIVE = 20
const MOST_BYTES = 60_000

interface Wanted {
  readonly name: string
  readonly bytes: number
  isDoubtful: boolean
}

/** The files of one user, each uploaded under a key, and deleted. */
export class OwnFiles {
  readonly #world: World
  readonly #caller: Caller
  readonly #dice: Dice
  readonly #owner: string
  #live: KnownFile[] = []
  readonly #removed: KnownFile[] = []
  /** Uploads whose outcome is unknown. */
  readonly #wanted: Wanted[] = []
  #last = 0

  constructor(world: World, caller: Caller, dice: Dice, owner: string) {
    this.#world = world
    this.#caller = caller
    this.#dice = dice
    this.#owner = owner
  }

  /** Uploads a file that had no answer before, or a new one. */
  async upload(session: Session): Promise<void> {
    if (this.#live.length > MOST_LIVE) return this.remove(session)
    const wanted = this.#dice.once(3) ? this.#wanted.shift() : undefined
    await this.#upload(session, wanted ?? this.#newOne())
  }

  /** Deletes a file that no late attempt can restore under its key. */
  async remove(session: Session): Promise<void> {
    const file = this.#live.find(({ isDoubtful }) => !isDoubtful)
    if (!file) return
    this.#live = this.#live.filter((other) => other !== file)
    this.#removed.push(file)
    file.fact.send('gone')
    const make = () => ({ method: 'DELETE' })
    const path = `/resource/oss/${file.id}`
    const { heard, isDoubtful } = await this.#caller.ask({ path, session, make })
    // Then an unanswered attempt has deleted it.
    const isGone = heard?.error === 'file_not_found' && isDoubtful
    if (isGone || this.#world.accept(heard, `delete of ${file.id}`)) file.fact.acknowledge('gone')
    await this.#world.lookAtFile(file, session, this.#caller.hear)
  }

  /** Lists all files of this user and expects exactly the existing ones. */
  async list(session: Session): Promise<void> {
    const known = [...this.#live, ...this.#removed.slice(-MOST_LIVE)]
    const looks = known.map((file) => ({ file, mayBe: file.fact.look() }))
    const query = `originalName=${this.#owner}-&pageNum=1&pageSize=500`
    const { heard } = await this.#caller.ask({ path: `/resource/oss/list?${query}`, session })
    if (!this.#world.accept(heard, 'list of files')) return
    const listed = new Set(heard?.rows?.map(({ ossId }) => String(ossId)))
    for (const { file, mayBe } of looks) {
      this.#world.judgeFile(file, mayBe, listed.has(file.id) ? 'there' : 'gone', 'in a list')
    }
  }

  /** Repeats uploads with unknown outcome until they exist. */
  async settle(session: Session): Promise<void> {
    for (let next = this.#wanted.shift(); next; next = this.#wanted.shift()) {
      await this.#upload(session, next)
    }
  }

  async #upload(session: Session, wanted: Wanted): Promise<void> {
    const { heard, isDoubtful } = await this.#send(session, wanted)
    wanted.isDoubtful ||= isDoubtful
    if (!this.#world.accept(heard, `upload of ${wanted.name}`)) {
      this.#wanted.push(wanted)
      return
    }
    const fact = new Fact<'there' | 'gone'>('there')
    const file = { ...wanted, id: String(heard?.data.ossId), fact }
    this.#live.push(file)
    this.#world.files.push(file)
    await this.#world.lookAtFile(file, session, this.#caller.hear)
    if (this.#dice.once(3)) await this.#repeat(session, file)
  }

  async #repeat(session: Session, file: KnownFile): Promise<void> {
    const { heard } = await this.#send(session, file)
    if (!this.#world.accept(heard, `repeated upload of ${file.name}`)) return
    const id = String(heard?.data.ossId)
    this.#world.history.judge(id === file.id, 'two records for a key', `${file.name}: ${id}`)
  }

  #send(session: Session, { name, bytes }: Wanted) {
    const make = () => {
      const body = new FormData()
      body.set('file', new Blob([Uint8Array.from(pictureNamed(name, bytes))]), `${name}.png`)
      return { method: 'POST', headers: { 'idempotency-key': name }, body }
    }
    return this.#caller.ask({ path: '/resource/oss/upload', session, make })
  }

  #newOne(): Wanted {
    this.#last += 1
    const bytes = 1000 + this.#dice.below(MOST_BYTES)
    return { name: `${this.#owner}-${this.#last}`, bytes, isDoubtful: false }
  }
}
