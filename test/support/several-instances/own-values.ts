import type { Caller, Session } from './caller.ts'
import { Fact } from './fact.ts'
import type { KnownValue, World } from './world.ts'

/** Unique texts that one user writes: a system parameter and their nickname. */
export class OwnValues {
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
