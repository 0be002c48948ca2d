import { Dice } from '../dice.ts'
import type { House } from '../house.ts'
import { pictureNamed } from '../killed-files/seeded.ts'
import { Caller, type Session } from './caller.ts'
import { Fact } from './fact.ts'
import type { Fleet } from './fleet.ts'
import { OwnSessions, WHO_AM_I } from './own-sessions.ts'
import { type KnownFile, type KnownValue, recent, type World } from './world.ts'

const MOST_LIVE = 20
const MOST_BYTES = 60_000

interface Wanted {
  readonly name: string
  readonly bytes: number
  isDoubtful: boolean
}

/** The files of one user, each uploaded under a key, and deleted. */
class OwnFiles {
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

/** Unique texts that one user writes: a system parameter and their nickname. */
class OwnValues {
  readonly #world: World
  readonly #caller: Caller
  readonly #owner: string
  readonly #parameter: KnownValue
  readonly #nickname: Fact<string>
  #last = 0

  /** @param parameter changed by this user only */
  constructor(world: World, caller: Caller, owner: string, parameter: KnownValue) {
    this.#world = world
    this.#caller = caller
    this.#owner = owner
    this.#parameter = parameter
    this.#nickname = new Fact(owner)
  }

  /** Reads it first, so that an outdated cache is noticed. */
  async setParameter(session: Session): Promise<void> {
    const { key, fact } = this.#parameter
    const look = () => this.#world.lookAtValue(this.#parameter, session, this.#caller.hear)
    await look()
    await this.#write(session, fact, {
      path: '/system/config/updateByKey',
      bodyOf: (value) => ({ configKey: key, configValue: value }),
    })
    await look()
  }

  async rename(session: Session): Promise<void> {
    await this.lookAtNickname(session)
    await this.#write(session, this.#nickname, {
      path: '/system/user/profile',
      bodyOf: (value) => ({ nickName: value }),
    })
    await this.lookAtNickname(session)
  }

  async lookAtNickname(session: Session): Promise<void> {
    const mayBe = this.#nickname.look()
    const { heard } = await this.#caller.ask({ path: '/system/user/profile', session })
    if (!this.#world.accept(heard, 'profile')) return
    const seen = String(Object(heard?.data.user).nickName)
    this.#world.history.judge(mayBe(seen), 'old value', `nickname ${seen}`)
  }

  async #write(
    session: Session,
    fact: Fact<string>,
    { path, bodyOf }: { readonly path: string; bodyOf(value: string): object },
  ): Promise<void> {
    this.#last += 1
    const value = `${this.#owner} ${this.#last}`
    const headers = { 'content-type': 'application/json' }
    const make = () => ({ method: 'PUT', headers, body: JSON.stringify(bodyOf(value)) })
    fact.send(value)
    const { heard, isDoubtful } = await this.#caller.ask({ path, session, make })
    if (isDoubtful) fact.doubt(value)
    if (this.#world.accept(heard, path)) fact.acknowledge(value)
  }
}

type Operation = (session: Session) => Promise<void>

/** One user of a console, who does one thing after another, at any instance. */
export class Client {
  readonly #world: World
  readonly #dice: Dice
  readonly #caller: Caller
  readonly #sessions: OwnSessions
  readonly #files: OwnFiles
  readonly #operations: readonly Operation[]

  constructor(house: House, fleet: Fleet, world: World, parameter: KnownValue, seed: number) {
    const name = parameter.key
    this.#world = world
    this.#dice = new Dice(seed)
    this.#caller = new Caller(fleet, this.#dice, world.history)
    this.#sessions = new OwnSessions(world, house, this.#caller, name)
    this.#files = new OwnFiles(world, this.#caller, this.#dice, name)
    this.#operations = this.#choices(new OwnValues(world, this.#caller, name, parameter))
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const operation = this.#operations[this.#dice.below(this.#operations.length)]
      await operation?.(await this.#sessions.current())
      this.#world.history.operations += 1
    }
  }

  /** @returns a session that may read everything */
  async settle(): Promise<Session> {
    const session = await this.#sessions.current()
    await this.#files.settle(session)
    return session
  }

  /** Operations, repeated by how often they are chosen. */
  #choices(values: OwnValues): Operation[] {
    const { hear } = this.#caller
    const world = this.#world
    const choices: readonly [number, Operation][] = [
      [5, (session) => this.#files.upload(session)],
      [3, (session) => this.#files.remove(session)],
      [2, (session) => this.#files.list(session)],
      [3, (session) => values.setParameter(session)],
      [1, (session) => values.rename(session)],
      [2, (session) => values.lookAtNickname(session)],
      [1, () => this.#sessions.logIn()],
      [1, () => this.#sessions.logOut()],
      [1, () => this.#sessions.kickOut()],
      [7, (own) => look(world.files, (file) => world.lookAtFile(file, own, hear))],
      [4, (own) => look(world.values, (value) => world.lookAtValue(value, own, hear))],
      [6, () => look(world.sessions, (session) => hear({ path: WHO_AM_I, session }))],
    ]
    const look = async <T>(all: readonly T[], at: (one: T) => Promise<unknown>) => {
      const one = recent(all, this.#dice)
      if (one !== undefined) await at(one)
    }
    return choices.flatMap(([times, operation]) => Array.from({ length: times }, () => operation))
  }
}
