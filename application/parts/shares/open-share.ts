import { ShareClosed, WrongSharePassword } from '../../../domain/parts/shares/share-errors.ts'
import { TooManyRequests } from '../../../domain/verification/verification-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasswordHasher } from '../../ports/sign-in/password-hasher.ts'
import type { RateWindow } from '../../ports/sign-in/rate-window.ts'
import type { FileOfShare, LiveShare, LiveShares } from './live-shares.ts'
import type { ShareLinkRepo } from './share-link-repo.ts'
import type { SharedForm, ShareSeals } from './share-seals.ts'

/** Tries of passwords, also right ones: each costs a hash. */
const TRIES = { name: 'share-passwords', limit: 10, seconds: 600 }
const TRIES_OF_LINK = { name: 'passwords-of-share', limit: 200, seconds: 3600 }
/** Only counts, since the last right one. */
const WRONG_TRIES = { ...TRIES_OF_LINK, name: 'wrong-share-passwords' }

/** Who asks. */
export interface Asking {
  readonly token: string
  readonly address: string
  /** For limits. */
  readonly source: string
}

interface ShareProof {
  readonly password?: string | undefined
  /** From an earlier answer. */
  readonly passwordToken?: string | undefined
}

export interface OpenedShare extends LiveShare {
  /** Proves that the password was known; `undefined` if there is none. */
  readonly passwordToken: string | undefined
  /** Whether somebody sent a wrong one for this link, within an hour and since the last right one. */
  readonly followsWrong: boolean
}

export interface ShareUse {
  readonly live: LiveShare
  readonly files: readonly FileOfShare[]
  /** Counts the use. @returns the address. @throws ShareClosed */
  begin(): Promise<string>
}

interface OpeningTools {
  readonly shares: Pick<ShareLinkRepo, 'use'>
  readonly seals: ShareSeals
  readonly hasher: Pick<PasswordHasher, 'verify'>
  readonly rates: RateWindow
  readonly clock: Clock
}

/** Opening a link changes nothing, so programs that follow links use none up. A download counts. */
export class OpenShare {
  readonly #live: LiveShares
  readonly #tools: OpeningTools

  constructor(live: LiveShares, tools: OpeningTools) {
    this.#live = live
    this.#tools = tools
  }

  /**
   * @returns `undefined` if the link has a password and none was given
   * @throws ShareClosed, WrongSharePassword, TooManyRequests, Overloaded
   */
  async execute(asking: Asking, proof: ShareProof): Promise<OpenedShare | undefined> {
    const live = await this.#live.byToken(asking.token, asking.address)
    const { id, passwordHash } = live.link
    const { password, passwordToken } = proof
    const { seals, hasher, rates } = this.#tools
    const opened = { ...live, followsWrong: false }
    if (passwordHash === undefined) return { ...opened, passwordToken: undefined }
    if (seals.provesPassword(passwordToken ?? '', id)) return { ...opened, passwordToken }
    if (password === undefined) return undefined
    const isLast = await this.#count(id, asking.source)
    if (!(await hasher.verify(passwordHash, password))) {
      await rates.hit(WRONG_TRIES, id)
      throw new WrongSharePassword(isLast ? id : undefined)
    }
    const followsWrong = (await rates.hits(WRONG_TRIES, id)) > 0
    if (followsWrong) await rates.forget(WRONG_TRIES, id)
    return { ...live, passwordToken: seals.password(id), followsWrong }
  }

  /**
   * @param position of the file; all of them without one
   * @throws ShareClosed, WrongSharePassword without a proof that is still valid
   */
  async use(
    asking: Asking,
    passwordToken: string | undefined,
    wanted: { readonly position?: number | undefined; readonly isShown?: boolean | undefined },
  ): Promise<ShareUse> {
    const { shares, seals, clock } = this.#tools
    const live = await this.#live.byToken(asking.token, asking.address)
    const { id, passwordHash } = live.link
    const isProven = passwordHash === undefined || seals.provesPassword(passwordToken ?? '', id)
    if (!isProven) throw new WrongSharePassword()
    const { position } = wanted
    const files = live.files.filter((one) => position === undefined || one.position === position)
    const [first] = files
    if (!first) throw new ShareClosed()
    const form = formOf(first, wanted)
    const begin = async () => {
      if (!(await shares.use(id, clock.now()))) throw new ShareClosed()
      return seals.download({ shareId: id, form, positions: files.map((one) => one.position) })
    }
    return { live, files, begin }
  }

  /** @returns whether the next try will be refused. @throws TooManyRequests */
  async #count(id: string, source: string): Promise<boolean> {
    let isLast = false
    for (const [rule, subject] of [
      [TRIES, `${id} ${source}`],
      [TRIES_OF_LINK, id],
    ] as const) {
      const verdict = await this.#tools.rates.hit(rule, subject)
      if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, rule)
      isLast ||= verdict.remaining === 0
    }
    return isLast
  }
}

function formOf(
  file: FileOfShare,
  {
    position,
    isShown,
  }: { readonly position?: number | undefined; readonly isShown?: boolean | undefined },
): SharedForm {
  if (position === undefined) return 'zip'
  return isShown && file.isShown ? 'show' : 'download'
}
