import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MailedCodes } from '../../../adapters/senders/mailed-codes.ts'
import { type MailServer, SmtpSender } from '../../../adapters/senders/smtp-sender.ts'
import { MessageTemplates } from '../../../adapters/senders/templates/message-templates.ts'
import { SendFailed } from '../../../domain/verification/verification-errors.ts'
import {
  aMessage,
  caught,
  codeSenderContract,
  failingSenderContract,
} from '../../contract/code-sender.contract.ts'
import { mailerContract } from '../../contract/mailer.contract.ts'
import { fc } from '../../support/properties.ts'
import { bodyOf, headersOf, MAIL_LOGIN, MailBox } from '../../support/sender-mail-server.ts'

/** A mail server that greets and then sends `words` for ever, until it is closed. */
class RudeServer {
  readonly server: MailServer
  readonly #listener: Server
  readonly #sockets: Set<Socket>

  private constructor(listener: Server, sockets: Set<Socket>, port: number) {
    this.#listener = listener
    this.#sockets = sockets
    this.server = { host: '127.0.0.1', port, encryption: 'offered', login: undefined }
  }

  /** @param words sent every few milliseconds in answer to the first command */
  static async open(words: string): Promise<RudeServer> {
    const sockets = new Set<Socket>()
    const listener = createServer((socket) => {
      sockets.add(socket)
      socket.write('220 here\r\n')
      socket.once('data', () => {
        const saying = setInterval(() => socket.write(words), 20)
        socket.on('close', () => clearInterval(saying))
      })
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    })
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    if (address === null || typeof address === 'string') throw new Error('No port was given.')
    return new RudeServer(listener, sockets, address.port)
  }

  /** Resolves when no client is connected any more. */
  async left(): Promise<void> {
    await Promise.all([...this.#sockets].map((socket) => once(socket, 'close')))
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#listener.close()
    await once(this.#listener, 'close')
  }
}

type ServerOptions = Parameters<typeof MailBox.open>[0]

const FROM = { name: '门户', address: 'codes@example.com' }
/** Of who is not answered; a busy machine may take longer for an answer that comes. */
const [IMPATIENT_MS, PATIENT_MS] = [500, 20_000]

codeSenderContract('SMTP', 'email', async () => {
  const { box, sender } = await opened()
  return {
    sender,
    deliveries: () => box.mails.map((mail) => ({ to: mail.to.join(), content: bodyOf(mail) })),
    close: () => box.close(),
  }
})

failingSenderContract('SMTP', 'email', {
  'a refused login': failing({}, { login: { ...MAIL_LOGIN, pass: 'canary-words-wrong' } }),
  'a refused recipient': failing({
    onRcptTo: ({ address }, _session, done) => done(new Error(`canary-words no ${address}`)),
  }),
  'a refused sender': failing({
    onMailFrom: (_address, _session, done) => done(new Error('canary-words')),
  }),
  'a refused message': failing({
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done(new Error('canary-words')))
    },
  }),
  'a server that does not greet': failing({ onConnect: () => undefined }),
  'a server that falls silent': failing({ onRcptTo: () => undefined }),
  'a certificate of nobody': failing({ disabledCommands: [] }),
  'no encryption where it is demanded': failing({}, { encryption: 'required' }),
  'no encryption where it is expected': failing({}, { encryption: 'implicit' }),
  'a server that never comes to the point': rude('250-canary-words\r\n'),
  'a server that floods': rude('250-canary-words\r\n'.repeat(2000)),
  'nobody there': async () => {
    const { box, sender } = await opened()
    await box.close()
    return { sender, providerWords: ['canary', '127.0.0.1'], close: async () => undefined }
  },
})

mailerContract(
  'SMTP',
  async () => {
    const { box, mailer } = await opened()
    return {
      mailer,
      deliveries: () => box.mails.map((mail) => ({ to: mail.to.join(), content: mail.source })),
      close: () => box.close(),
    }
  },
  async () => {
    const { box, mailer } = await opened()
    await box.close()
    return { mailer, close: async () => undefined }
  },
)

describe('a mail', () => {
  it.each([
    ['en', 'Your verification code', 'Your verification code is 0042.'],
    ['zh', '=?UTF-8?', '您的验证码是 0042，5 分钟内有效'],
  ] as const)('has text and page, and a fixed subject, in %s', async (language, subject, body) => {
    const { box, sender } = await fresh()
    await sender.send(aMessage({ code: '0042', language }))
    const [mail] = box.mails
    if (!mail) throw new Error('No mail came.')
    expect(mail).toMatchObject({ from: FROM.address, to: ['somebody@example.com'] })
    expect(headersOf(mail, 'to')).toEqual(['somebody@example.com'])
    expect(headersOf(mail, 'from')).toEqual([expect.stringContaining('<codes@example.com>')])
    expect(headersOf(mail, 'subject')).toEqual([expect.stringContaining(subject)])
    expect(headersOf(mail, 'content-type')).toEqual([
      expect.stringMatching(/^multipart\/alternative/),
    ])
    expect(bodyOf(mail)).toContain(body)
  })

  it('sends the password only to a server with a valid certificate', async () => {
    const logins: unknown[] = []
    const { box, sender } = await fresh({
      disabledCommands: [],
      onAuth: (login, _session, done) => {
        logins.push(login)
        done(null, { user: 'anybody' })
      },
    })
    await expect(sender.send(aMessage())).rejects.toBeInstanceOf(SendFailed)
    expect({ logins, mails: box.mails }).toEqual({ logins: [], mails: [] })
  })

  it.each([
    [550, 'recipient'],
    [451, 'sender'],
    [554, 'sender'],
  ])('that is refused with %i is the fault of the %s', async (responseCode, blames) => {
    const { sender } = await fresh({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no'), { responseCode })),
    })
    await expect(sender.send(aMessage())).rejects.toMatchObject({ blames })
  })

  it('goes out after one that failed', async () => {
    let isRefusing = true
    const { box, sender } = await fresh({
      onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('not now') : undefined),
    })
    await expect(sender.send(aMessage())).rejects.toMatchObject({ blames: 'recipient' })
    isRefusing = false
    await sender.send(aMessage())
    expect(box.mails).toHaveLength(1)
  })

  it("is logged with the server's status codes only when it fails", async () => {
    const { sender } = await fresh({}, { login: { ...MAIL_LOGIN, pass: 'wrong' } })
    const error = await sender.send(aMessage()).catch(caught)
    expect(error).toMatchObject({
      cause: { message: 'The mail server did not take the message: EAUTH 535.' },
    })
  })
})

describe('a thousand hostile recipients', () => {
  const parts = fc.constantFrom(
    'victim@example.com',
    'somebody',
    '@',
    'example.com',
    ',',
    ';',
    ':',
    '\r\n',
    '\n',
    '\r',
    '\0',
    '\t',
    ' ',
    '"',
    "'",
    '\\',
    '<',
    '>',
    '(',
    ')',
    'group:',
    '\r\nBcc: victim@example.com',
    '\r\nRCPT TO:<victim@example.com>',
    '=?utf-8?q?victim=40example.com=2C?=',
    '%0d%0a',
    '+tag',
    '.',
    '[127.0.0.1]',
    'ä',
    '\u2028',
    ',',
    '\u212a',
  )
  const joined = fc.array(parts, { maxLength: 6 }).map((all) => all.join(''))
  const nearlyRight = fc
    .tuple(fc.constantFrom('a', "o'neil", 'x+y', 'a.b', '%', '!'), parts, parts)
    .map(([name, one, two]) => `${name}${one}@example.com${two}`)
  const right = fc
    .tuple(fc.emailAddress(), fc.nat())
    .map(([address, n]) => `${n}${address}`.slice(-200))
  const recipients = fc.oneof(
    { arbitrary: joined, weight: 4 },
    { arbitrary: nearlyRight, weight: 4 },
    { arbitrary: right, weight: 1 },
  )

  it('reach no address but exactly the one that was given', async () => {
    const { box, sender } = await fresh()
    const list = fc.sample(recipients, { numRuns: 1000, seed: 20261121 })
    const messages = list.map((to, at) => aMessage({ to, code: `#${at}#` }))
    const outcomes: unknown[] = []
    while (outcomes.length < messages.length) {
      const some = messages.slice(outcomes.length, outcomes.length + 25)
      outcomes.push(...(await Promise.all(some.map((one) => sender.send(one).catch(caught)))))
    }
    const refusals = outcomes.filter((outcome) => outcome !== undefined)
    expect(refusals.every((refusal) => refusal instanceof SendFailed)).toBe(true)
    expect(refusals.length).toBeGreaterThan(500)
    expect(box.mails.length).toBeGreaterThan(50)
    expect(box.mails.length + refusals.length).toBe(1000)
    for (const mail of box.mails) {
      const meant = list[Number(/#(\d+)#/.exec(bodyOf(mail))?.[1])]
      expect(mail.to).toEqual([meant])
      expect(headersOf(mail, 'to')).toEqual([meant])
      for (const other of ['cc', 'bcc', 'reply-to']) expect(headersOf(mail, other)).toEqual([])
    }
  })
})

async function opened(
  options: ServerOptions = {},
  given: Partial<MailServer> = {},
  patienceMs = PATIENT_MS,
) {
  const box = await MailBox.open(options)
  const mailer = new SmtpSender({ ...box.server, ...given }, FROM, patienceMs)
  return { box, mailer, sender: new MailedCodes(mailer, new MessageTemplates()) }
}

async function fresh(options: ServerOptions = {}, given: Partial<MailServer> = {}) {
  const parts = await opened(options, given)
  onTestFinished(() => parts.box.close())
  return parts
}

function rude(words: string) {
  return async () => {
    const server = await RudeServer.open(words)
    const mailer = new SmtpSender(server.server, FROM, IMPATIENT_MS)
    const sender = new MailedCodes(mailer, new MessageTemplates())
    const close = async () => {
      await server.left()
      await server.close()
    }
    return { sender, providerWords: ['canary', '127.0.0.1'], close }
  }
}

function failing(options: ServerOptions, given: Partial<MailServer> = {}) {
  return async () => {
    const { box, sender } = await opened(options, given, IMPATIENT_MS)
    const providerWords = ['canary', MAIL_LOGIN.user, '127.0.0.1']
    return { sender, providerWords, close: () => box.close() }
  }
}
