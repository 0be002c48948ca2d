import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { FreshLoginRequired } from '../../../domain/identity/factors/factor-errors.ts'
import { InvalidLink, NothingToProve } from '../../../domain/identity/sign-in/link-errors.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { Recipient } from '../../../domain/verification/recipient.ts'
import { CodesNotAvailable } from '../../../domain/verification/sending-errors.ts'
import type { AccountMailer } from '../../ports/accounts/account-mailer.ts'
import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../ports/accounts/reachable-accounts.ts'
import type { RecipientAccounts } from '../../ports/accounts/recipient-accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SecretBox } from '../../ports/crypto.ts'
import type { LinkAddress } from './account-links.ts'

export const PROOF_DAYS = 3
const DAY = 86_400_000

/**
 * Links that prove an e-mail address. They are sealed and not kept: one works only in a session of
 * its user, and only while the address is still theirs. The mail may have gone to a stranger, to
 * whom it must give no way in.
 */
export class EmailProofs {
  readonly #box: SecretBox
  readonly #clock: Clock

  constructor(box: SecretBox, clock: Clock) {
    this.#box = box
    this.#clock = clock
  }

  issue(userId: Id, address: string): string {
    const until = this.#clock.now().getTime() + PROOF_DAYS * DAY
    return this.#box.seal(String(until), purposeOf(userId, address))
  }

  isValid(token: string, userId: Id, address: string): boolean {
    const until = this.#box.open(token, purposeOf(userId, address))
    return Number(until ?? 0) > this.#clock.now().getTime()
  }
}

export interface ProofPost {
  readonly mailer: AccountMailer | undefined
  readonly address: LinkAddress | undefined
  readonly limits: { admitSource(source: string): Promise<void> }
  readonly sending: { run(recipient: Recipient, send: () => Promise<void>): Promise<void> }
}

export interface ProofRequest {
  readonly userId: Id
  readonly source: string
  readonly language: Language
}

export interface OpenedProof {
  readonly userId: Id
  readonly token: string
  readonly source: string
}

/** Lets users prove that the e-mail address of their account reaches them. */
export class ProveEmail {
  readonly #accounts: ReachableAccounts
  readonly #recipients: RecipientAccounts
  readonly #proofs: EmailProofs
  readonly #post: ProofPost

  constructor(
    accounts: ReachableAccounts,
    recipients: RecipientAccounts,
    proofs: EmailProofs,
    post: ProofPost,
  ) {
    this.#accounts = accounts
    this.#recipients = recipients
    this.#proofs = proofs
    this.#post = post
  }

  /** @throws CodesNotAvailable, NothingToProve, TooManyRequests, SendingStopped, SendFailed */
  async ask({ userId, source, language }: ProofRequest): Promise<void> {
    const { mailer, address, limits, sending } = this.#post
    if (!mailer || !address) throw new CodesNotAvailable('email')
    const { userName, email } = (await this.#accounts.get(userId)) ?? {}
    if (userName === undefined || !email || email.isProven) throw new NothingToProve()
    await limits.admitSource(source)
    const link = address(this.#proofs.issue(userId, email.address), 'proof')
    const mail = { kind: 'proof', to: email.address, language, userName, link } as const
    await sending.run(recipientOf(email), () => mailer.send({ ...mail, days: PROOF_DAYS }))
  }

  /**
   * Where the user has never logged in, the session may be a thief's, and so may the mailbox.
   * @throws InvalidLink, FreshLoginRequired
   */
  async prove({ userId, token, source }: OpenedProof, audited: Audited = unaudited): Promise<void> {
    const email = (await this.#accounts.get(userId))?.email
    if (!email || !this.#proofs.isValid(token, userId, email.address)) throw new InvalidLink()
    const recipient = recipientOf(email)
    const known = await this.#recipients.get(recipient, source)
    if (known.userId !== userId) throw new FreshLoginRequired()
    await audited(async () => {
      if (!(await this.#recipients.prove(recipient, userId))) throw new InvalidLink()
    })
  }
}

function purposeOf(userId: Id, address: string): string {
  return `e-mail ${address} of user ${userId}`
}

/** Stored addresses are normalised already. */
function recipientOf({ address }: NonNullable<ReachableAccount['email']>): Recipient {
  return Recipient.parse('email', address, () => undefined)
}
