import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { miniProgramSource } from '../../../domain/identity/social-binding.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { BindIdentity } from './bind-identity.ts'
import type { MiniPrograms } from './mini-programs.ts'

export interface MiniProgramBinding {
  readonly userId: Id
  /** Empty: the only configured one. */
  readonly appId: string
  readonly code: string
}

/** Binds the identity of a mini-program. The code itself is the proof: there is no state. */
export class BindMiniProgram {
  readonly #programs: MiniPrograms
  readonly #bind: BindIdentity

  constructor(programs: MiniPrograms, bind: BindIdentity) {
    this.#programs = programs
    this.#bind = bind
  }

  /** @throws SocialNotConfigured, InvalidProviderCode, ProviderFailed, IdentityTaken, SourceTaken */
  async execute(
    { userId, appId, code }: MiniProgramBinding,
    audited: Audited = unaudited,
  ): Promise<void> {
    const program = this.#programs.get(appId)
    const outsideId = await program.openId(code)
    const facts = { userName: '', nickName: '', email: undefined, avatarUrl: undefined }
    const source = miniProgramSource(program.appId)
    await this.#bind.execute(userId, source, { outsideId, ...facts }, audited)
  }
}
