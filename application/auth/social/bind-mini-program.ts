import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import { miniProgramSource } from '../../../domain/identity/sign-in/social-binding.ts'
import type { FreshSession } from '../fresh-session.ts'
import type { BindIdentity } from './bind-identity.ts'
import type { MiniPrograms } from './mini-programs.ts'

export interface MiniProgramBinding {
  readonly caller: Pick<Caller, 'userId' | 'loggedInAt'>
  readonly origin: LoginOrigin
  /** Empty: the only configured one. */
  readonly appId: string
  readonly code: string
}

/** Binds the identity of a mini-program. The code itself is the proof: there is no state. */
export class BindMiniProgram {
  readonly #programs: MiniPrograms
  readonly #bind: BindIdentity
  readonly #freshSession: FreshSession

  constructor(programs: MiniPrograms, bind: BindIdentity, freshSession: FreshSession) {
    this.#programs = programs
    this.#bind = bind
    this.#freshSession = freshSession
  }

  /**
   * @throws SocialNotConfigured, FreshLoginRequired, InvalidProviderCode, ProviderFailed,
   * IdentityTaken, SourceTaken
   */
  async execute(
    { caller, origin, appId, code }: MiniProgramBinding,
    audited: Audited = unaudited,
  ): Promise<void> {
    const program = this.#programs.get(appId)
    this.#freshSession.require(caller)
    const outsideId = await program.openId(code)
    const facts = { userName: '', nickName: '', email: undefined, avatarUrl: undefined }
    const source = miniProgramSource(program.appId)
    const { userId } = caller
    await this.#bind.execute({ userId, origin }, source, { outsideId, ...facts }, audited)
  }
}
