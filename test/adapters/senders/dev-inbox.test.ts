import { expect, it } from 'vitest'
import { DevInbox, DevInboxMailer, DevInboxSender } from '../../../adapters/senders/dev-inbox.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { aMessage, codeSenderContract } from '../../contract/code-sender.contract.ts'
import { mailerContract } from '../../contract/mailer.contract.ts'
import { MovingClock } from '../../support/moving-clock.ts'

for (const channel of ['sms', 'email'] as const satisfies readonly CodeChannel[]) {
  codeSenderContract(`development inbox, ${channel}`, channel, async () => {
    const inbox = new DevInbox()
    return {
      sender: new DevInboxSender(channel, inbox, new MovingClock()),
      deliveries: () => inbox.messages.map(({ to, text }) => ({ to, content: text })),
      close: async () => undefined,
    }
  })
}

mailerContract('development inbox', async () => {
  const inbox = new DevInbox()
  return {
    mailer: new DevInboxMailer(inbox, new MovingClock()),
    deliveries: () =>
      inbox.messages.map(({ to, subject, text, html = '' }) => ({
        ...{ to, content: `${subject}\n${text}${html}` },
      })),
    close: async () => undefined,
  }
})

it('keeps the messages of both channels in order, with their time', async () => {
  const [inbox, clock] = [new DevInbox(), new MovingClock()]
  const first = clock.now()
  await new DevInboxSender('sms', inbox, clock).send(aMessage({ to: '+8613800138000' }))
  clock.advance(60)
  await new DevInboxSender('email', inbox, clock).send(aMessage({ code: '0042' }))
  expect(inbox.messages).toMatchObject([
    { channel: 'sms', to: '+8613800138000', code: '123456', at: first },
    { channel: 'email', to: 'somebody@example.com', code: '0042', at: clock.now() },
  ])
})

it('keeps the last hundred only', async () => {
  const inbox = new DevInbox()
  const sender = new DevInboxSender('sms', inbox, new MovingClock())
  for (let i = 0; i < 250; i++) await sender.send(aMessage({ code: String(i) }))
  expect(inbox.messages.map(({ code }) => Number(code))).toEqual(
    Array.from({ length: 100 }, (_, i) => 150 + i),
  )
})
