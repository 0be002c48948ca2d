import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as secure, type TLSSocket } from 'node:tls'
import { LdapConnection, type LdapLibrary } from './ldap-connection.ts'

/** For the address, the connection, TLS and the bind together, in milliseconds. */
const OPENING_MS = 4500

export interface LdapAccount {
  /** `ldaps://` or `ldap://`, a host, and perhaps a port. */
  readonly url: string
  /** For `ldap://`: whether it is encrypted before anything else is sent. */
  readonly startTls: boolean
  /** Certificates (PEM) to trust instead of those of the system. */
  readonly ca: string | undefined
  /** Without it, people are looked up by nobody in particular (RFC 4513, section 5.1.1). */
  readonly bind: { readonly dn: string; readonly password: string } | undefined
}

/** Opens connections to one server. Each step throws errors of Node and of the library. */
export class LdapServer {
  readonly host: string
  readonly port: number
  readonly isEncrypted: boolean
  readonly #account: LdapAccount
  readonly #isSecureFromStart: boolean

  constructor(account: LdapAccount) {
    const { protocol, hostname, port } = new URL(account.url)
    this.#account = account
    this.#isSecureFromStart = protocol === 'ldaps:'
    this.isEncrypted = this.#isSecureFromStart || account.startTls
    this.host = hostname.replace(/^\[(.*)\]$/, '$1')
    this.port = port === '' ? (this.#isSecureFromStart ? 636 : 389) : Number(port)
  }

  get boundAs(): string | undefined {
    return this.#account.bind?.dn
  }

  /**
   * A connection on which people may be looked up. Close it.
   * @param until ends it, whatever it waits for
   */
  async open(until?: AbortSignal): Promise<LdapConnection> {
    const connection = await this.openUnbound(until)
    try {
      await this.bind(connection)
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }

  async bind(connection: LdapConnection): Promise<void> {
    const { bind } = this.#account
    if (bind) await connection.bind(bind.dn, bind.password, AbortSignal.timeout(OPENING_MS))
  }

  async openUnbound(until?: AbortSignal): Promise<LdapConnection> {
    const opening = AbortSignal.timeout(OPENING_MS)
    const limit = until ? AbortSignal.any([until, opening]) : opening
    const socket = await this.connect(limit)
    // Loaded for the first connection that needs it.
    const library = await import('ldapts')
    const ready = this.isEncrypted ? await this.encrypt(socket, library, limit) : socket
    return new LdapConnection(library, ready, until)
  }

  connect(limit: AbortSignal): Promise<Socket> {
    return established(connect({ host: this.host, port: this.port }), 'connect', limit)
  }

  /** @throws and destroys the socket unless the certificate is trusted and is for this host */
  async encrypt(socket: Socket, library: LdapLibrary, limit: AbortSignal): Promise<TLSSocket> {
    if (!this.#isSecureFromStart) await startTls(socket, library, limit)
    const { host } = this
    const name = isIP(host) ? {} : { servername: host }
    const ca = this.#account.ca === undefined ? {} : { ca: this.#account.ca }
    const options = { socket, host, ...name, ...ca, rejectUnauthorized: true }
    return established(secure(options), 'secureConnect', limit)
  }
}

/**
 * The library's own way has no time limit for the handshake, and goes on with the parser that has read
 * the answer: what somebody on the way puts behind it in the clear would become the beginning of the
 * first encrypted answer. So its client only asks, and is left at the point where it would encrypt.
 */
async function startTls(socket: Socket, { Client }: LdapLibrary, limit: AbortSignal) {
  let isAgreed = false
  const client = new Client({
    url: 'ldap://given.invalid',
    timeout: OPENING_MS,
    createConnection: () => socket,
    createSecureConnection: () => {
      isAgreed = true
      throw new Error('The service encrypts the connection itself.')
    },
  })
  const end = () => socket.destroy()
  if (limit.aborted) end()
  limit.throwIfAborted()
  limit.addEventListener('abort', end, { once: true })
  try {
    await client.startTLS()
  } catch (error) {
    if (isAgreed) return
    end()
    throw error
  } finally {
    limit.removeEventListener('abort', end)
  }
}

async function established<S extends Socket>(
  socket: S,
  event: string,
  limit: AbortSignal,
): Promise<S> {
  // Between two uses nobody else listens.
  socket.on('error', () => undefined)
  try {
    await once(socket, event, { signal: limit })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
