import { describe, expect, it, onTestFinished } from 'vitest'
import type { CodeMessage, CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'

export interface Delivery {
  readonly to: string
  /** Whatever of the message reaches the recipient or the provider's template. */
  readonly content: string
}

export interface SenderHarness {
  readonly sender: CodeSender
  /** What reached recipients so far. */
  deliveries(): readonly Delivery[]
  close(): Promise<void>
}

/** A sender whose provider does not take the message. */
export interface FailingSender {
  readonly sender: CodeSender
  /** Words that the provider says and that must not be passed on. */
  readonly providerWords: readonly string[]
  close(): Promise<void>
}

const RECIPIENTS: Readonly<Record<CodeChannel, readonly string[]>> = {
  sms: ['+8613800138000', '+8613900139000', '+85261234567', '+14155550123'],
  email: ['somebody@example.com', 'a.b+c@mail.example.org', "o'neil@example.com", 'x@localhost'],
}

export function codeSenderContract(
  adapter: string,
  channel: CodeChannel,
  open: () => Promise<SenderHarness>,
) {
  const [recipient = ''] = RECIPIENTS[channel]
  const opened = async () => {
    const harness = await open()
    onTestFinished(() => harness.close())
    return harness
  }

  describe(`CodeSender contract: ${adapter}`, () => {
    it('says how it reaches people', async () => {
      expect((await opened()).sender.channel).toBe(channel)
    })

    it.each(RECIPIENTS[channel])('sends a code to %s and to nobody else', async (to) => {
      const { sender, deliveries } = await opened()
      await sender.send(aMessage({ to, code: '0042' }))
      expect(deliveries().map((delivery) => delivery.to)).toEqual([to])
      expect(deliveries()[0]?.content).toContain('0042')
    })

    it('sends in both languages', async () => {
      const { sender, deliveries } = await opened()
      await sender.send(aMessage({ to: recipient, code: '111111', language: 'zh' }))
      await sender.send(aMessage({ to: recipient, code: '222222', language: 'en' }))
      const contents = deliveries().map(({ content }) => content)
      expect(contents).toEqual([
        expect.stringContaining('111111'),
        expect.stringContaining('222222'),
      ])
    })

    it('keeps messages apart that are sent at the same time', async () => {
      const { sender, deliveries } = await opened()
      const messages = RECIPIENTS[channel].map((to, i) => aMessage({ to, code: `${i}7${i}7` }))
      await Promise.all(messages.map((message) => sender.send(message)))
      const codes = new Map(deliveries().map(({ to, content }) => [to, content]))
      expect(codes.size).toBe(messages.length)
      for (const { to, code } of messages) expect(codes.get(to)).toContain(code)
    })
  })
}

/** Only where there is a provider that can fail. */
export function failingSenderContract(
  adapter: string,
  channel: CodeChannel,
  failures: Readonly<Record<string, () => Promise<FailingSender>>>,
) {
  const [to = ''] = RECIPIENTS[channel]
  describe(`CodeSender contract when it fails: ${adapter}`, () => {
    it.each(Object.keys(failures))('%s', async (name) => {
      const failing = await failures[name]?.()
      if (!failing) throw new Error('There is no such failure.')
      onTestFinished(() => failing.close())
      const error = await failing.sender.send(aMessage({ to, code: '918273' })).catch(caught)
      expect(error).toBeInstanceOf(SendFailed)
      const told = everythingIn(error)
      for (const words of [...failing.providerWords, '918273', to])
        expect(told).not.toContain(words)
    })
  })
}

export function aMessage(given: Partial<CodeMessage> = {}): CodeMessage {
  return { to: 'somebody@example.com', code: '123456', language: 'en', lifeMinutes: 5, ...given }
}

export function caught(error: unknown): unknown {
  return error
}

/** The error and all its causes, as a log could show them. The folder of the checkout may have any name. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = JSON.stringify(error, Object.getOwnPropertyNames(error))
  const fields = own.replaceAll(process.cwd(), '')
  return `${fields}\n${error.cause === undefined ? '' : everythingIn(error.cause)}`
}
