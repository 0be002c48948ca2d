import { describe, expect, it } from 'vitest'
import type { AccountMail, AccountMailer } from '../../application/ports/accounts/account-mailer.ts'
import type { Mail, Mailer } from '../../application/ports/mailer.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'

const LINK = 'https://console.example/account/reset#canary'
const ORIGIN = { address: '192.0.2.7', userAgent: 'Firefox/140.0' }
const ADDRESSED = {
  to: 'mei@example.com',
  userName: 'mei <b>',
  link: LINK,
  language: 'en',
} as const

const MAILS: readonly (readonly [name: string, mail: AccountMail, contents: readonly string[]])[] =
  [
    ['a reset', { ...ADDRESSED, kind: 'reset', minutes: 20 }, ['20']],
    ['an invitation', { ...ADDRESSED, kind: 'invitation', days: 3 }, ['3']],
    ['a link that proves an address', { ...ADDRESSED, kind: 'proof', days: 3 }, ['3']],
    [
      'news',
      { ...ADDRESSED, kind: 'news', news: 'key-made', at: new Date(), origin: ORIGIN },
      ['192.0.2.7', 'Firefox'],
    ],
  ]

/** @param make a mailer that words mails for another */
export function accountMailerContract(adapter: string, make: (mailer: Mailer) => AccountMailer) {
  const mailed = async (mail: AccountMail): Promise<Mail> => {
    const mails: Mail[] = []
    const mailer: Mailer = {
      sendMail: async (one) => {
        mails.push(one)
      },
    }
    await make(mailer).send(mail)
    const [only, ...others] = mails
    if (!only || others.length > 0) throw new Error('Not exactly one mail was sent.')
    return only
  }

  describe(`AccountMailer contract: ${adapter}`, () => {
    describe.each(['en', 'zh'] as const)('in %s', (language) => {
      it.each(MAILS)('words %s as text and as a page', async (_name, mail, contents) => {
        const { to, subject, text, html = '' } = await mailed({ ...mail, language })
        expect(to).toBe('mei@example.com')
        expect(subject).toMatch(/^[^{}\n]+$/)
        for (const content of [LINK, 'mei <b>', ...contents]) expect(text).toContain(content)
        expect(html).toContain(`href="${LINK}"`)
        expect(`${text}${html}`).not.toMatch(/\{[a-z]+\}/)
        expect(html).not.toContain('<b>')
      })

      it.each(MAILS)('words %s as a page that loads nothing', async (_name, mail) => {
        const { html = '' } = await mailed({ ...mail, language })
        expect(html).not.toMatch(/<(img|script|link|style|iframe)|url\(|@import/)
        expect(html.match(/https?:[^"<]*/g)).toEqual([LINK, LINK])
      })
    })

    it.each([
      'en',
      'zh',
    ] as const)('words a notice in %s, with nothing to click', async (language) => {
      const { link: _, ...addressed } = ADDRESSED
      const mail = { ...addressed, kind: 'notice', news: 'email-set', at: new Date() } as const
      const { subject, text, html = '' } = await mailed({ ...mail, language })
      for (const words of [text, html]) expect(words).toContain(subject)
      expect(text).toContain('mei <b>')
      expect(`${text}${html}`).not.toMatch(/\{[a-z]+\}|href|https?:/)
    })

    it('passes on that a mail was not taken', async () => {
      const mailer = make({ sendMail: () => Promise.reject(new SendFailed()) })
      const mail = { ...ADDRESSED, kind: 'reset', minutes: 20 } as const
      await expect(mailer.send(mail)).rejects.toThrow(SendFailed)
    })
  })
}
