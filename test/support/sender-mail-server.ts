import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailServer } from '../../adapters/senders/smtp-sender.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** As received, including headers. */
  readonly source: string
}

export const MAIL_LOGIN = { user: 'gatehouse', pass: 'canary-word-of-mail' }

/** A real SMTP server on loopback. */
export class MailBox {
  readonly mails: ReceivedMail[] = []
  readonly server: MailServer
  readonly #smtp: SMTPServer

  private constructor(smtp: SMTPServer, port: number) {
    this.#smtp = smtp
    this.server = { host: '127.0.0.1', port, encryption: 'offered', login: MAIL_LOGIN }
  }

  static async open(options: SMTPServerOptions = {}): Promise<MailBox> {
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      onAuth: ({ username, password }, _session, done) => {
        const isRight = username === MAIL_LOGIN.user && password === MAIL_LOGIN.pass
        if (isRight) done(null, { user: username })
        else done(new Error('canary-words of the server'))
      },
      onData: (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope
        text(stream).then((source) => {
          const from = mailFrom === false ? '' : mailFrom.address
          box.mails.push({ from, to: rcptTo.map(({ address }) => address), source })
          done()
        }, done)
      },
      ...options,
    })
    smtp.on('error', () => undefined)
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    const address = smtp.server.address()
    if (address === null || typeof address === 'string') throw new Error('No port was given.')
    const box = new MailBox(smtp, address.port)
    return box
  }

  /** Of a service that sends its mails here. */
  get settings() {
    const { user, pass } = MAIL_LOGIN
    return {
      SMTP_URL: `smtp://${user}:${pass}@127.0.0.1:${this.server.port}`,
      MAIL_FROM: 'console@example.com',
      PUBLIC_URL: 'http://localhost:5320',
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#smtp.close(() => resolve()))
  }
}

/** The text of a mail, also of one that has a page as well. */
export function bodyOf({ source }: ReceivedMail): string {
  return contentOf(partsOf(source)[0] ?? source)
}

/** The page of a mail, or an empty text. */
export function pageOf({ source }: ReceivedMail): string {
  return contentOf(partsOf(source)[1] ?? '')
}

function partsOf(source: string): string[] {
  const boundary = /^content-type: *multipart\/alternative;\s*boundary="([^"]+)"/im.exec(
    source,
  )?.[1]
  if (boundary === undefined) return []
  const parts = source.split(new RegExp(`\r\n--${boundary}(?:--)?\r\n`))
  return parts.slice(1, 3)
}

function contentOf(part: string): string {
  const [headers = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
}

/** All values of a header. */
export function headersOf({ source }: ReceivedMail, name: string): string[] {
  const [head = ''] = source.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const start = `${name.toLowerCase()}:`
  return lines
    .filter((line) => line.toLowerCase().startsWith(start))
    .map((line) => line.slice(start.length).trim())
}

function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
