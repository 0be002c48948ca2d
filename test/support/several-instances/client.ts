import { Dice } from '../dice.ts'
import type { House } from '../house.ts'
import { Caller, type Session } from './caller.ts'
import type { Fleet } from './fleet.ts'
import { OwnFiles } from './own-files.ts'
import { OwnSessions, WHO_AM_I } from './own-sessions.ts'
import { OwnValues } from './own-values.ts'
import { type KnownValue, recent, type World } from './world.ts'

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
