import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MailedCodes } from '../../../adapters/senders/mailed-codes.ts'
import {
  DevInbox,
  DevInboxMailer,
  DevInboxSender,
} from '../../../adapters/senders/parts/inbox/dev-inbox.ts'
import { TemplatedMailer } from '../../../adapters/senders/templated-mailer.ts'
import { MessageTemplates } from '../../../adapters/senders/templates/message-templates.ts'
import { templateFolder } from '../../../adapters/senders/templates/template-folder.ts'
import type { Mail } from '../../../application/ports/mailer.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { accountMailerContract } from '../../contract/account-mailer.contract.ts'
import { aMessage, codeSenderContract } from '../../contract/code-sender.contract.ts'
import { mailerContract } from '../../contract/mailer.contract.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { runFolder } from '../../support/run-folder.ts'

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

accountMailerContract('templates', (mailer) => new TemplatedMailer(mailer, new MessageTemplates()))

it.each([
  ['en', 5, 'Your verification code', /\b0042\b.* 5 minutes/],
  ['en', 1, 'Your verification code', /\b0042\b.* 1 minute\./],
  ['zh', 5, '您的验证码', /0042，5 分钟/],
] as const)('says code and minutes in %s', async (language, lifeMinutes, subject, text) => {
  const mails: Mail[] = []
  const mailer = {
    sendMail: async (mail: Mail) => {
      mails.push(mail)
    },
  }
  const message = aMessage({ code: '0042', language, lifeMinutes })
  await new MailedCodes(mailer, new MessageTemplates()).send(message)
  const both = { text: expect.stringMatching(text), html: expect.stringMatching(text) }
  expect(mails).toEqual([{ to: message.to, subject, ...both }])
})

describe('a folder of templates', () => {
  it('replaces the texts that it has, and both forms of a mail by its text', async () => {
    const templates = await read({
      'code.en.txt': 'Subject: Code {code}\n\nHere: {code}\n\nFor {validity}.',
      'code.zh.sms.txt': '{code}（{validity}）',
    })
    const values = { code: '0042', validity: '5 min' }
    expect(templates.mail('code', 'en', values)).toEqual({
      subject: 'Code 0042',
      text: 'Here: 0042\n\nFor 5 min.',
      html: expect.stringContaining('<p>Here: 0042</p>\n<p>For 5 min.</p>'),
    })
    expect(templates.mail('code', 'zh', values).subject).toBe('您的验证码')
    expect(templates.sms('zh', values)).toBe('0042（5 min）')
    expect(templates.sms('en', values)).toContain('0042')
  })

  it('may have a page of its own, in which values are only text', async () => {
    const templates = await read({ 'reset.en.html': '<i>{name}</i> {link} {validity}' })
    const values = { name: '<script>', link: 'https://a.example/?a&b', validity: '"' }
    expect(templates.mail('reset', 'en', values).html).toBe(
      '<i>&#60;script&#62;</i> https://a.example/?a&#38;b &#34;',
    )
  })

  it.each([
    ['reset.en.txt', 'Subject: A\n\n{name} {link}', 'reset.en.txt lacks {validity}: add it'],
    ['reset.en.html', '{name} {validity} {link} {token}', 'reset.en.html has {token}, for which'],
    ['code.zh.txt', '{code} {validity}', 'code.zh.txt has no subject'],
    ['code.zh.txt', 'Subject: {code} {validity}\n\nNo.', 'code.zh.txt lacks {code}'],
    ['rest.en.txt', 'Subject: A\n\nB', 'rest.en.txt is not a template'],
    ['reset.fr.txt', 'Subject: A\n\nB', 'reset.fr.txt is not a template'],
    ['reset.en.sms.txt', '{name} {validity} {link}', 'reset.en.sms.txt is not a template'],
  ])('is refused with the fix: %s', async (file, content, problem) => {
    await expect(read({ [file]: content })).rejects.toThrow(problem)
  })

  it('is refused with all that is wrong', async () => {
    const files = { 'code.en.sms.txt': '', 'notes.md': '', '.hidden': '' }
    const words = ['lacks {code}', 'lacks {validity}', 'notes.md is not a template']
    for (const one of words) await expect(read(files)).rejects.toThrow(one)
    await expect(read(files)).rejects.not.toThrow('.hidden')
  })

  it('must be there, and have files only', async () => {
    const folder = await aFolder()
    expect(() => templateFolder(join(folder, 'none'))).toThrow('there is no such folder')
    await mkdir(join(folder, 'en'))
    expect(() => templateFolder(folder)).toThrow('en is not a file')
  })
})

async function read(files: Readonly<Record<string, string>>): Promise<MessageTemplates> {
  const folder = await aFolder()
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return templateFolder(folder)
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(runFolder(), 'templates-'))
  onTestFinished(() => removeFolder(folder))
  return folder
}
