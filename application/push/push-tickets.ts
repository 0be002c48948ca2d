import type { CodeStore } from '../ports/code-store.ts'
import type { Ids, TokenDigest } from '../ports/crypto.ts'

export const TICKET_SECONDS = 30

/** The session a ticket stands for, as a request would present it. */
export interface TicketHolder {
  readonly tokenDigest: string
  readonly clientId: string
}

/**
 * Tickets open one channel each, where a browser can send no header and a token should not stand
 * in an address. The session is asked again when the ticket is used.
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

  /** Of any number of callers with one ticket exactly one gets its holder. */
  async spend(ticket: string): Promise<TicketHolder | undefined> {
    const holder = await this.#codes.take('push-ticket', this.#digests.digest(ticket))
    const [tokenDigest, clientId] = holder?.split(/:(.*)/s, 2) ?? []
    return tokenDigest && clientId ? { tokenDigest, clientId } : undefined
  }
}
