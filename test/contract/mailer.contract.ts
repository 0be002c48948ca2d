import { describe, expect, it, onTestFinished } from 'vitest'
import type { Mail, Mailer } from '../../application/ports/mailer.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import type { Delivery } from './code-sender.contract.ts'

export interface MailerHarness {
  readonly mailer: Mailer
  /** What reached mailboxes so far. */
  deliveries(): readonly Delivery[]
  close(): Promise<void>
}

const MAIL: Mail = { to: 'somebody@example.com', subject: 'Rent', text: 'It is due.\nPay it.' }

/** @param refusing accepts no mail, for its own or the recipient's reasons */
export function mailerContract(
  adapter: string,
  open: () => Promise<MailerHarness>,
  refusing?: () => Promise<Pick<MailerHarness, 'mailer' | 'close'>>,
) {
  describe(`Mailer contract: ${adapter}`, () => {
    it('sends subject and text to one mailbox', async () => {
      const { mailer, deliveries, close } = await open()
      onTestFinished(close)
      await mailer.sendMail(MAIL)
      const [{ to, content } = { to: '', content: '' }, ...others] = deliveries()
      expect([to, others]).toEqual([MAIL.to, []])
      expect(content).toContain('Rent')
      expect(content.replaceAll('\r', '')).toContain(MAIL.text)
    })

    it('sends a page beside the text, if there is one', async () => {
      const { mailer, deliveries, close } = await open()
      onTestFinished(close)
      await mailer.sendMail({ ...MAIL, html: '<p>It is due.</p>' })
      await mailer.sendMail(MAIL)
      const pages = deliveries().map(({ content }) => content.includes('<p>It is due.</p>'))
      expect(pages).toEqual([true, false])
    })

    it.runIf(refusing)('says that a mail was not taken', async () => {
      const made = await refusing?.()
      onTestFinished(async () => made?.close())
      await expect(made?.mailer.sendMail(MAIL)).rejects.toThrow(SendFailed)
    })
  })
}
