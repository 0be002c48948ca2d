import type { Socket } from 'node:net'
import type { Client, Entry, Filter } from 'ldapts'

export type LdapLibrary = typeof import('ldapts')

/** For one answer or one page of it, in milliseconds. */
const ANSWER_MS = 20_000
/** Active Directory gives at most 1000 at once. */
const PAGE_ENTRIES = 500

export interface Search {
  readonly base: string
  readonly isDeep: boolean
  readonly filter: Filter
  readonly attributes: readonly string[]
  /** Those of the attributes whose values are no text. */
  readonly binary?: readonly string[]
}

/** One connection. Closed, it stays closed: what is asked then is refused. */
export class LdapConnection {
  readonly library: LdapLibrary
  readonly #client: Client
  readonly #socket: Socket
  readonly #until: AbortSignal | undefined

  /** @param socket connected, and already encrypted if it is to be */
  constructor(library: LdapLibrary, socket: Socket, until?: AbortSignal) {
    this.library = library
    this.#socket = socket
    this.#until = until
    let isTaken = false
    this.#client = new library.Client({
      url: 'ldap://given.invalid',
      timeout: ANSWER_MS,
      // By itself the library connects again, without TLS and without a bind.
      createConnection: () => {
        if (isTaken || socket.destroyed) throw new Error('The connection was closed.')
        isTaken = true
        return socket
      },
    })
    if (until?.aborted) this.close()
    until?.addEventListener('abort', this.close, { once: true })
  }

  readonly close = (): void => {
    this.#until?.removeEventListener('abort', this.close)
    this.#socket.destroy()
  }

  /** @param limit for this alone */
  async bind(dn: string, password: string, limit?: AbortSignal): Promise<void> {
    limit?.addEventListener('abort', this.close, { once: true })
    try {
      await this.#client.bind(dn, password)
    } finally {
      limit?.removeEventListener('abort', this.close)
    }
  }

  /** Entries that match, at most `most` of them. Referrals are not followed. */
  async some(search: Search, most: number): Promise<readonly Entry[]> {
    const options = { ...optionsOf(search), sizeLimit: most }
    return (await this.#client.search(search.base, options)).searchEntries
  }

  /** The entry itself, if it matches; it may have gone. */
  async entry(dn: string, { filter, attributes }: Search): Promise<Entry | undefined> {
    const options = { filter, attributes: [...attributes], scope: 'base' as const }
    const { searchEntries } = await this.#client.search(dn, options).catch((error) => {
      if (error instanceof this.library.NoSuchObjectError) return { searchEntries: [] }
      throw error
    })
    return searchEntries[0]
  }

  /** @throws when it has not given all of them */
  async all(search: Search): Promise<readonly Entry[]> {
    const entries: Entry[] = []
    for await (const page of this.pages(search)) entries.push(...page)
    return entries
  }

  /**
   * All entries that match, in pages (RFC 2696).
   * @throws when it has not given all of them
   */
  async *pages(search: Search): AsyncIterable<readonly Entry[]> {
    const options = { ...optionsOf(search), paged: { pageSize: PAGE_ENTRIES } }
    let total = 0
    let latest = 0
    for await (const { searchEntries } of this.#client.searchPaginated(search.base, options)) {
      latest = searchEntries.length
      total += latest
      if (latest > 0) yield searchEntries
    }
    if (latest > 0 || total === 0) return
    // The library stops at an empty page; for the server it may be one in the middle.
    const again = { ...options, attributes: ['1.1'], paged: { pageSize: PAGE_ENTRIES - 1 } }
    const { searchEntries } = await this.#client.search(search.base, again)
    if (searchEntries.length !== total) throw new Error('The directory has not given all entries.')
  }
}

function optionsOf({ isDeep, filter, attributes, binary = [] }: Search) {
  return {
    scope: isDeep ? ('sub' as const) : ('one' as const),
    filter,
    attributes: [...attributes],
    // The library compares names letter by letter.
    explicitBufferAttributes: binary.flatMap((name) => [name, name.toLowerCase()]),
  }
}
