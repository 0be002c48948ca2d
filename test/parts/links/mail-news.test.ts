import { describe, expect, it, vi } from 'vitest'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { AccountLinks, linkAddress } from '../../../application/parts/links/account-links.ts'
import { MailNews } from '../../../application/parts/links/mail-news.ts'
import type { AccountMail } from '../../../application/ports/accounts/account-mailer.ts'
import type { News } from '../../../application/ports/accounts/account-news.ts'
import { Recipient } from '../../../domain/verification/recipient.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { CountingIds, readableDigest } from '../../support/plain-crypto.ts'

const origin = { address: '192.0.2.7', userAgent: 'Firefox/140.0', language: 'en' } as const
const NEWS: News = { userId: '5', kind: 'password-changed', origin }

describe('MailNews', () => {
  it('mails to the proven address, with a link that locks the account', async () => {
    const { tell, mails, links } = await setUp()
    await tell(NEWS)
    const [mail, ...others] = mails
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      ...{ kind: 'news', news: 'password-changed', to: 'mei@example.com', userName: 'mei' },
      ...{ language: 'en', origin },
    })
    const [address, token = ''] = mail?.link?.split('#') ?? []
    expect(address).toBe('https://console.example/account/reset')
    expect((await links.open(token)).link).toMatchObject({ userId: '5', purpose: 'lockdown' })
  })

  it('mails one of a kind to a user in five minutes', async () => {
    const { tell, mails, clock } = await setUp()
    for (const kind of ['key-made', 'new-device', 'key-made'] as const)
      await tell({ ...NEWS, kind })
    expect(mails).toHaveLength(2)
    clock.advance(299)
    await tell({ ...NEWS, kind: 'key-made' })
    expect(mails).toHaveLength(2)
    clock.advance(1)
    await tell({ ...NEWS, kind: 'key-made' })
    expect(mails).toHaveLength(3)
  })

  it('mails to the address that was lost, not to the one that came', async () => {
    const { tell, mails, profiles, links } = await setUp()
    const contact = { text: 'new@example.com', key: 'new@example.com' }
    await profiles.change('5', { email: contact })
    const formerContacts = { email: 'mei@example.com', phone: '+8613800138000' }
    await tell({ ...NEWS, kind: 'email-changed', formerContacts })
    expect(mails.map(({ to }) => to)).toEqual(['mei@example.com'])
    const { link } = await links.open(mails[0]?.link?.split('#')[1] ?? '')
    expect(link.contacts).toEqual(formerContacts)
  })

  it.each([
    'password-set',
    'email-set',
    'phone-set',
  ] as const)('tells what an administrator did without a link: %s', async (kind) => {
    const { tell, mails, profiles, passwordLinks } = await setUp()
    const add = vi.spyOn(passwordLinks, 'add')
    await profiles.change('5', { email: { text: 'new@example.com', key: 'new@example.com' } })
    await tell({ ...NEWS, kind, formerContacts: { email: 'mei@example.com' } })
    expect(mails).toMatchObject([{ kind: 'notice', news: kind, to: 'mei@example.com' }])
    expect(add).not.toHaveBeenCalled()
  })

  it('sends nobody a link whose address is not proven', async () => {
    const { tell, mails, profiles } = await setUp()
    await profiles.change('5', { email: { text: 'new@example.com', key: 'new@example.com' } })
    await tell(NEWS)
    await tell({ ...NEWS, userId: '404' })
    expect(mails).toEqual([])
  })

  it('speaks the language of the user, then of the request, then of the installation', async () => {
    const { tell, mails, sessions } = await setUp()
    await tell({ ...NEWS, origin: { address: '', userAgent: '' } })
    await tell({ ...NEWS, kind: 'key-made' })
    const spoken = { ...origin, language: 'zh' } as const
    await sessions.open(aSession({ userId: '5', origin: spoken }), undefined)
    await tell({ ...NEWS, kind: 'factor-added' })
    expect(mails.map(({ language }) => language)).toEqual(['zh', 'en', 'zh'])
  })

  it('does nothing without a sender, or without an address for links', async () => {
    const { tools, mails, mailer } = await setUp()
    await new MailNews(undefined, linkAddress('https://console.example'), tools).execute(NEWS)
    await new MailNews(mailer, undefined, tools).execute(NEWS)
    expect(mails).toEqual([])
  })
})

async function setUp() {
  const clock = new MovingClock()
  const records = memoryRecords()
  const mails: AccountMail[] = []
  const mailer = {
    send: async (mail: AccountMail) => {
      mails.push(mail)
    },
  }
  const made = { ids: new CountingIds(), tokens: readableDigest, clock }
  const links = new AccountLinks(records.passwordLinks, records.reachable, made)
  const rates = new MemoryRateWindow(new WindowTable(clock))
  const tools = { accounts: records.reachable, links, rates, clock, language: 'zh' } as const
  const news = new MailNews(mailer, linkAddress('https://console.example'), tools)
  await records.given.user(aUser({ id: '5', name: 'mei' }), 'hash')
  const contact = Recipient.parse('email', 'mei@example.com', () => undefined)
  await records.given.contact('5', contact)
  const tell = (told: News) => news.execute(told)
  return { ...records, clock, mails, mailer, links, tools, tell }
}
