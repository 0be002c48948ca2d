import type { House } from '../house.ts'
import { from } from '../sources.ts'
import type { Caller, Session } from './caller.ts'
import { Fact } from './fact.ts'
import type { World } from './world.ts'

export const WHO_AM_I = '/system/user/getInfo'
const MOST = 4

interface OwnSession extends Session {
  /** The source address of the login, which identifies the session in lists. */
  readonly address: string
}

/** The sessions of one user, and their states. */
export class OwnSessions {
  readonly #world: World
  readonly #house: House
  readonly #caller: Caller
  readonly #name: string
  #live: OwnSession[] = []

  constructor(world: World, house: House, caller: Caller, name: string) {
    this.#world = world
    this.#house = house
    this.#caller = caller
    this.#name = name
  }

  /** A valid session. */
  async current(): Promise<Session> {
    for (;;) {
      const [first] = this.#live
      if (first) return first
      await this.logIn()
    }
  }

  async logIn(): Promise<void> {
    if (this.#live.length >= MOST) return this.logOut()
    // A new one for each attempt, because an unanswered one may have opened a session too.
    let source = from(0)
    const { heard } = await this.#caller.ask({
      path: '/auth/login',
      make: () => {
        source = from(this.#world.nextSource())
        const { password } = this.#house.administrator
        const sealed = this.#house.seal({ username: this.#name, password })
        return { method: 'POST', body: sealed.body, headers: { ...sealed.headers, ...source } }
      },
    })
    if (!this.#world.accept(heard, `login of ${this.#name}`)) return
    const { clientId } = this.#house.administrator
    const headers = { authorization: `Bearer ${heard?.data.access_token}`, clientid: clientId }
    const address = String(source['source-address'])
    const session = { headers, address, fact: new Fact<'valid' | 'ended'>('valid') }
    this.#live.push(session)
    this.#world.sessions.push(session)
  }

  async logOut(): Promise<void> {
    const session = this.#live.shift()
    if (!session) return this.logIn()
    session.fact.send('ended')
    // Answered in the same way when an earlier attempt has already done it.
    const make = () => ({ method: 'POST', headers: session.headers })
    const { heard } = await this.#caller.ask({ path: '/auth/logout', make })
    if (this.#world.accept(heard, 'logout')) session.fact.acknowledge('ended')
    await this.#lookAt(session)
  }

  /** Ends one session from another one. */
  async kickOut(): Promise<void> {
    const [going, staying] = this.#live
    if (!going || !staying) return this.logIn()
    const list = await this.#caller.ask({ path: '/monitor/online', session: staying })
    if (!this.#world.accept(list.heard, 'list of sessions')) return
    const row = list.heard?.rows?.find(({ ipaddr }) => ipaddr === going.address)
    this.#world.history.judge(row !== undefined, 'lost acknowledgement', `login ${going.address}`)
    this.#live = this.#live.filter((session) => session !== going)
    going.fact.send('ended')
    const path = `/monitor/online/myself/${row?.tokenId}`
    const make = () => ({ method: 'DELETE' })
    const { heard } = await this.#caller.ask({ path, session: staying, make })
    if (this.#world.accept(heard, 'kick-out')) going.fact.acknowledge('ended')
    await this.#lookAt(going)
  }

  /** Uses the token directly. */
  async #lookAt(session: Session): Promise<void> {
    await this.#caller.ask({ path: WHO_AM_I, session })
  }
}
