import type { Id } from '../../../domain/shared/id.ts'
import { Recipient } from '../../../domain/verification/recipient.ts'
import { isLimit } from '../../../domain/verification/sending-errors.ts'
import { SendFailed, TooManyRequests } from '../../../domain/verification/verification-errors.ts'
import type { AccountMailer } from '../../ports/accounts/account-mailer.ts'
import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../ports/accounts/reachable-accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Transactions } from '../../ports/instances/transactions.ts'
import type { Notifier } from '../../ports/notifier.ts'
import { type AccountLinks, INVITATION_DAYS, type LinkAddress } from './account-links.ts'
import type { Invitation, InvitationOutcome, Invitations } from './invitations.ts'
import { type EmailProofs, PROOF_DAYS } from './prove-email.ts'

const AT_ONCE = 20
/** Until a mail server that failed is tried again. */
const PAUSE_SECONDS = 60
/** Pages show every message. */
const TOLD_EACH = 100

/** Sends within the limits of sending. */
interface LimitedSending {
  /** Whether little of the budget is left, which codes need more. */
  isScarce(): Promise<boolean>
  run(recipient: Recipient, send: () => Promise<void>): Promise<void>
}

export interface InvitationTools {
  readonly invitations: Invitations
  readonly accounts: ReachableAccounts
  readonly links: AccountLinks
  readonly proofs: EmailProofs
  readonly transactions: Transactions
  readonly sending: LimitedSending
  readonly notifier: Notifier
  readonly clock: Clock
}

interface Tally {
  readonly sent: number
  readonly failed: number
}

/**
 * Sends the invitations that are due, on one instance at a time: to set a first password, or to
 * prove the address. A link is made when its mail is sent, because only its digest is kept.
 */
export class SendInvitations {
  readonly #mailer: AccountMailer
  readonly #address: LinkAddress
  readonly #tools: InvitationTools
  readonly #tallies = new Map<Id, Tally>()

  constructor(mailer: AccountMailer, address: LinkAddress, tools: InvitationTools) {
    this.#mailer = mailer
    this.#address = address
    this.#tools = tools
  }

  /** Goes on until nothing is due, or sending has to pause. */
  async execute(): Promise<void> {
    const { invitations, sending, clock } = this.#tools
    for (;;) {
      const due = await invitations.due(clock.now(), AT_ONCE)
      if (due.length === 0 || (await sending.isScarce())) return
      for (const invitation of due) if (!(await this.#settled(invitation))) return
    }
  }

  /** @returns false if sending has to pause */
  async #settled(invitation: Invitation): Promise<boolean> {
    const account = await this.#tools.accounts.get(invitation.userId)
    const isOver = account?.passwordHash !== undefined && account.email?.isProven
    if (!account?.mayLogIn || !account.email || isOver) {
      await this.#tools.invitations.remove([invitation.userId])
      return true
    }
    try {
      if (!(await this.#isSent(invitation, account, account.email.address))) return true
      await this.#settle(invitation, { state: 'sent', at: this.#tools.clock.now() })
      return true
    } catch (error) {
      return this.#postpone(invitation, error)
    }
  }

  /** @returns false if it was revoked */
  async #isSent({ language }: Invitation, account: ReachableAccount, to: string): Promise<boolean> {
    const recipient = Recipient.parse('email', to, () => undefined)
    let isSent = false
    await this.#tools.sending.run(recipient, async () => {
      const made = await this.#linkFor(account, to)
      if (made === undefined) return
      await this.#mailer.send({ ...made, to, language, userName: account.userName })
      isSent = true
    })
    return isSent
  }

  /** Revoking an invitation ends its link, so none is made after that. */
  #linkFor(account: ReachableAccount, to: string) {
    const { transactions, invitations, links, proofs } = this.#tools
    const { userId, passwordHash } = account
    return transactions.run(async () => {
      if (!(await invitations.hold(userId))) return undefined
      if (passwordHash === undefined) {
        const link = this.#address(await links.issue('invitation', account))
        return { kind: 'invitation', link, days: INVITATION_DAYS } as const
      }
      const link = this.#address(proofs.issue(userId, to), 'proof')
      return { kind: 'proof', link, days: PROOF_DAYS } as const
    })
  }

  async #postpone(invitation: Invitation, error: unknown): Promise<boolean> {
    if (error instanceof SendFailed && error.blames === 'recipient') {
      await this.#settle(invitation, { state: 'failed' })
      return true
    }
    if (!(error instanceof SendFailed || isLimit(error))) throw error
    const seconds = isLimit(error) ? error.retryAfterSeconds : PAUSE_SECONDS
    const until = new Date(this.#tools.clock.now().getTime() + seconds * 1000)
    await this.#tools.invitations.settle(invitation.userId, { state: 'waiting', until })
    return error instanceof TooManyRequests
  }

  async #settle({ userId, inviterId }: Invitation, outcome: InvitationOutcome): Promise<void> {
    const { invitations, notifier } = this.#tools
    await invitations.settle(userId, outcome)
    const { sent, failed } = this.#tallies.get(inviterId) ?? { sent: 0, failed: 0 }
    const isSent = outcome.state === 'sent'
    const tally = { sent: sent + Number(isSent), failed: failed + Number(!isSent) }
    this.#tallies.set(inviterId, tally)
    const waiting = await invitations.countWaiting(inviterId)
    if (waiting === 0) this.#tallies.delete(inviterId)
    if (waiting > 0 && (tally.sent + tally.failed) % TOLD_EACH > 0) return
    const params = { ...tally, waiting }
    notifier.toUser(inviterId, { kind: 'progress', text: 'invitations', params })
  }
}
