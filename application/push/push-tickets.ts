import type { Ids, TokenDigest } from '../ports/crypto.ts'
import type { CodeStore } from '../ports/sign-in/code-store.ts'

export const TICKET_SECONDS = 30

/** The session that a ticket represents, as a request would present it. */
export interface TicketHolder {
  readonly tokenDigest: string
  readonly clientId: string
}

/**
 * Each ticket opens one channel. It is for browsers that cannot send headers, where a token should
 * not appear in an address. The session is checked again when the ticket is used.
 */
export class PushTickets {
  readonly #codes: CodeStore
  readonly #ids: Ids
  readonly #digests: TokenDigest

  constructor(codes: CodeStore, ids: Ids, digests: TokenDigest) {
    this.#codes = codes
    this.#ids = ids
    this.#digests = digests
  }

  async issue({ tokenDigest, clientId }: TicketHolder): Promise<string> {
    const ticket = this.#ids.token()
    const holder = `${tokenDigest}:${clientId}`
    await this.#codes.put('push-ticket', this.#digests.digest(ticket), holder, TICKET_SECONDS)
    return ticket
  }

  /** If several callers present one ticket, exactly one gets its holder. */
  async spend(ticket: string): Promise<TicketHolder | undefined> {
    const holder = await this.#codes.take('push-ticket', this.#digests.digest(ticket))
    const [tokenDigest, clientId] = holder?.split(/:(.*)/s, 2) ?? []
    return tokenDigest && clientId ? { tokenDigest, clientId } : undefined
  }
}
