import type { Transporter } from 'nodemailer'
import type { Mail, Mailer } from '../../application/ports/mailer.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import { oneMailbox } from './one-recipient.ts'
import { PATIENCE_MS } from './provider-call.ts'

/** For each silence of the server; a whole exchange may take several times as long. */
const STEPS = 3
const MOST_BYTES = 64 * 1024
/** RFC 5321 4.2.3. */
const NO_SUCH_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553])

export interface MailServer {
  readonly host: string
  readonly port: number
  /**
   * `implicit`: TLS from the first byte; `required`: STARTTLS or failure; `offered`: STARTTLS if
   * the server has it.
   */
  readonly encryption: 'implicit' | 'required' | 'offered'
  readonly login: { readonly user: string; readonly pass: string } | undefined
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** Sends e-mail through one SMTP server. */
export class SmtpSender implements Mailer {
  readonly #server: MailServer
  readonly #from: Mailbox
  readonly #patienceMs: number
  #transport: Promise<Transporter> | undefined

  constructor(server: MailServer, from: Mailbox, patienceMs = PATIENCE_MS) {
    this.#server = server
    this.#from = from
    this.#patienceMs = patienceMs
  }

  async sendMail({ to, subject, text, html }: Mail): Promise<void> {
    const address = oneMailbox(to)
    // The library is loaded for the first mail, so that startup does not wait for it.
    this.#transport ??= openTransport(this.#server, this.#patienceMs)
    const transport = await this.#transport
    try {
      await transport.sendMail({
        from: { ...this.#from },
        to: { name: '', address },
        envelope: { from: this.#from.address, to: [address] },
        subject,
        text,
        ...(html !== undefined && { html }),
        signal: AbortSignal.timeout(this.#patienceMs * STEPS),
      })
    } catch (error) {
      throw new SendFailed(new Error(reasonOf(error)), blamed(error))
    }
  }
}

async function openTransport(server: MailServer, patienceMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.encryption === 'implicit',
    requireTLS: server.encryption === 'required',
    ...(server.login && { auth: server.login }),
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    maxResponseSize: MOST_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A mail server's texts may name accounts and recipients; its numbers do not. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const reply = error instanceof Error && 'responseCode' in error ? ` ${error.responseCode}` : ''
  return `The mail server did not take the message: ${code}${reply}.`
}

/** `rejected` is set when the server refused the recipient; other errors are not theirs. */
function blamed(error: unknown): SendFailed['blames'] {
  if (!(error instanceof Error && 'rejected' in error && 'responseCode' in error)) return 'sender'
  return NO_SUCH_MAILBOX.has(Number(error.responseCode)) ? 'recipient' : 'sender'
}
