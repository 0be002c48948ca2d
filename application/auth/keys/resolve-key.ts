import type { Caller } from '../../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../../domain/identity/identity-errors.ts'
import { KeyOutsideNetworks } from '../../../domain/identity/sessions/program-key-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import { type PasswordChangePolicy, underPolicy } from '../../../domain/identity/sign-in/debt.ts'
import type { LastUses } from '../../../domain/shared/last-uses.ts'
import { inNetworks } from '../../../domain/shared/network-list.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyUsed, ProgramKeyRepo } from '../../ports/sessions/program-key-repo.ts'
import { isFresh, isOver, type SessionCopies } from '../session-copies.ts'
import type { KeyTexts } from './key-texts.ts'

/** How long a copy stays in the cache without being read. */
const KEEP_SECONDS = 3600

export interface KeyTools {
  readonly texts: KeyTexts
  readonly keys: ProgramKeyRepo
  readonly copies: SessionCopies
  readonly uses: LastUses<KeyUsed>
  readonly clock: Clock
  readonly passwordChange: PasswordChangePolicy
}

/** Takes one cache read, as for a session. Whoever is not a key costs none. */
export class ResolveKey {
  readonly #tools: KeyTools
  /** A copy gives the same caller, so its networks are parsed once. */
  readonly #doors = new WeakMap<Caller, (address: string) => boolean>()

  constructor(tools: KeyTools) {
    this.#tools = tools
  }

  /** @throws NotLoggedIn, KeyOutsideNetworks */
  async execute(text: string, origin: LoginOrigin): Promise<Caller> {
    const { texts, clock, uses } = this.#tools
    const digest = texts.digestOf(text)
    if (digest === undefined) throw new NotLoggedIn()
    const caller = await this.#resolve(digest)
    if (!caller) throw new NotLoggedIn()
    if (!this.#isOpenTo(caller, origin.address)) throw new KeyOutsideNetworks()
    uses.note(digest, { at: clock.now(), origin })
    return underPolicy(caller, this.#tools.passwordChange)
  }

  async #resolve(digest: string): Promise<Caller | undefined> {
    const { copies, clock } = this.#tools
    const copy = await copies.read(digest, KEEP_SECONDS)
    if (copy === 'ended') return undefined
    const now = clock.now()
    if (!isFresh(copy, now)) return this.#load(digest)
    return copy.key && !isOver(copy, now) ? copies.callerOf(copy) : undefined
  }

  async #load(digest: string): Promise<Caller | undefined> {
    const { keys, copies, clock } = this.#tools
    const live = await keys.getLive(digest)
    const at = clock.now()
    if (!live || live.expiresAt <= at) return undefined
    await copies.fill(digest, live, { at, keepSeconds: KEEP_SECONDS })
    return live.caller
  }

  #isOpenTo(caller: Caller, address: string): boolean {
    const networks = caller.key?.networks ?? []
    if (networks.length === 0) return true
    const door = this.#doors.get(caller) ?? inNetworks(networks)
    this.#doors.set(caller, door)
    return door(address)
  }
}
