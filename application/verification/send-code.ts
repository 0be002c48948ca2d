import { InvalidClient } from '../../domain/client/client-errors.ts'
import { type CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import type { ClientRepo } from '../ports/sign-in/client-repo.ts'
import type { CodeMessage } from '../ports/sign-in/code-sender.ts'
import type { PhoneNumbers } from '../ports/sign-in/phone-numbers.ts'
import type { CaptchaCheck, SolvedCaptcha } from './captcha-check.ts'
import type { CodePost } from './code-post.ts'
import type { SendingLimits } from './sending-limits.ts'

export interface CodeRequest {
  readonly channel: CodeChannel
  readonly recipient: string
  /** The client that the code can log in to. */
  readonly clientId: string
  readonly captcha: SolvedCaptcha
  readonly source: string
  readonly language: CodeMessage['language']
}

/**
 * Sends a code to anybody who asks. It reads no account, so nothing about accounts can be learnt.
 * Nothing is counted before the request is known to be valid.
 */
export class SendCode {
  readonly #clients: ClientRepo
  readonly #phones: PhoneNumbers
  readonly #limits: SendingLimits
  readonly #captchas: CaptchaCheck
  readonly #post: CodePost

  constructor(
    clients: ClientRepo,
    phones: PhoneNumbers,
    limits: SendingLimits,
    captchas: CaptchaCheck,
    post: CodePost,
  ) {
    this.#clients = clients
    this.#phones = phones
    this.#limits = limits
    this.#captchas = captchas
    this.#post = post
  }

  async execute(request: CodeRequest): Promise<void> {
    const { channel, clientId, captcha, source, language } = request
    const client = await this.#clients.get(clientId)
    if (!client) throw new InvalidClient('unknown')
    client.requireUsable()
    this.#post.senderFor(channel)
    const recipient = Recipient.parse(channel, request.recipient, (raw) => this.#phones.parse(raw))
    await this.#limits.admitSource(source)
    await this.#captchas.pass(captcha)
    await this.#post.deliver({ purpose: 'login', recipient, clientId, language })
  }
}
