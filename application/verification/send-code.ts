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

export interface CodeTools {
  readonly clients: ClientRepo
  readonly phones: PhoneNumbers
  readonly limits: SendingLimits
  readonly captchas: CaptchaCheck
  readonly post: CodePost
}

/**
 * Sends a code to anybody who asks. It reads no account, so nothing about accounts can be learnt.
 * Nothing is counted before the request is known to be valid.
 */
export class SendCode {
  readonly #tools: CodeTools

  constructor(tools: CodeTools) {
    this.#tools = tools
  }

  async execute(request: CodeRequest): Promise<void> {
    const { channel, clientId, captcha, source, language } = request
    const { clients, phones, limits, captchas, post } = this.#tools
    const client = await clients.get(clientId)
    if (!client) throw new InvalidClient('unknown')
    client.requireUsable()
    post.senderFor(channel)
    const recipient = Recipient.parse(channel, request.recipient, (raw) => phones.parse(raw))
    await limits.admitSource(source)
    await captchas.pass(captcha)
    await post.deliver({ purpose: 'login', recipient, clientId, language })
  }
}
