import { describe, expect, it } from 'vitest'
import { inboxPage } from '../../../adapters/http/parts/inbox/dev-inbox-page.ts'
import { Type } from '../../../adapters/http/wire/schema.ts'
import { DevInbox, DevInboxSender } from '../../../adapters/senders/parts/inbox/dev-inbox.ts'
import { SendFailed } from '../../../domain/verification/verification-errors.ts'
import { aMessage } from '../../contract/code-sender.contract.ts'
import { httpHarness } from '../../support/http-harness.ts'

const ENTRY = { PUBLIC_URL: 'https://console.example' }
const json = { accept: 'application/json' }

describe('the development inbox', () => {
  it('lists messages as JSON for programs, oldest first', async () => {
    const { http, send } = await opened()
    await send('sms', { to: '+8613800138000', code: '0042', language: 'zh' })
    await send('email', { to: 'somebody@example.com', code: '1234' })
    const { status, body } = await http.send({ url: '/dev/inbox', headers: json })
    const at = http.clock.now().toISOString()
    const [zh, en] = [expect.stringContaining('0042'), expect.stringContaining('1234')]
    expect(status).toBe(200)
    expect(body).toEqual({
      messages: [
        { channel: 'sms', to: '+8613800138000', code: '0042', text: zh, at },
        {
          ...{ channel: 'email', to: 'somebody@example.com', code: '1234', at },
          ...{ subject: 'Your verification code', text: en, html: en },
        },
      ],
    })
  })

  it('shows them to people as a page, newest first', async () => {
    const { http, send } = await opened()
    await send('sms', { to: '+8613800138000', code: '0042' })
    await send('email', { to: 'somebody@example.com', code: '1234' })
    const { status, headers, text } = await http.send({ url: '/dev/inbox' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(text.indexOf('<td>1234</td>')).toBeGreaterThan(0)
    expect(text.indexOf('<td>1234</td>')).toBeLessThan(text.indexOf('<td>0042</td>'))
  })

  it('shows a mail as its reader would see it, loading nothing', async () => {
    const { http, send } = await opened()
    await send('sms', { to: '+8613800138000', code: '0042' })
    await send('email', { to: 'somebody@example.com', code: '1234' })
    const list = await http.send({ url: '/dev/inbox?lang=en' })
    expect(list.text.match(/href="\?mail=\d+"/g)).toEqual(['href="?mail=1"'])
    const { text, headers } = await http.send({ url: '/dev/inbox?mail=1' })
    expect(text).toContain('<p>Your verification code is 1234.')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
    expect((await http.send({ url: '/dev/inbox?mail=0&lang=en' })).text).toContain('<table>')
  })

  it('has the addresses of a text as links', () => {
    const message = { channel: 'email', to: 'a@example.com', code: '', at: new Date(0) }
    const address = 'https://x.example/account/reset?a=1&b=2#t-0_k'
    const page = inboxPage([{ ...message, subject: 'Hi', text: `Open "${address}".` }], 'en')
    expect(page).toContain('<td>Hi\nOpen ')
    const shown = address.replace('&', '&#38;')
    expect(page).toContain(`&#34;<a href="${shown}" rel="noreferrer">${shown}</a>&#34;.`)
    expect(inboxPage([{ ...message, text: 'javascript:alert(1)' }], 'en')).not.toContain(
      'noreferrer',
    )
  })

  it('shows text as text', async () => {
    const { http, send } = await opened()
    await send('email', { to: `"><script>alert('1')</script>&amp;`, code: '</td>' })
    const { text } = await http.send({ url: '/dev/inbox' })
    expect(text).toContain('&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;')
    expect(text).not.toContain('<script')
    expect(text.match(/<td>/g)).toHaveLength(5)
  })

  it.each([
    ['?lang=zh', {}, '开发收件箱', '<td>短信</td>'],
    ['', { 'accept-language': 'zh-CN' }, '开发收件箱', '<td>短信</td>'],
    ['?lang=en', { 'accept-language': 'zh-CN' }, 'Development inbox', '<td>SMS</td>'],
  ])('speaks the language of the reader: %j %j', async (query, headers, title, channel) => {
    const { http, send } = await opened()
    await send('sms', { to: '+8613800138000', code: '0042' })
    const { text } = await http.send({ url: `/dev/inbox${query}`, headers })
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain(channel)
  })

  it('says so while it is empty', async () => {
    const { http } = await opened()
    const { text } = await http.send({ url: '/dev/inbox?lang=en' })
    expect(text).toContain('No messages yet.')
  })

  it('answers 404 to programs while it is off', async () => {
    for (const env of [{}, ENTRY]) {
      const http = await httpHarness({ env })
      const { status, body } = await http.send({ url: '/dev/inbox', headers: json })
      expect([status, body]).toMatchObject([404, { error: 'route_not_found' }])
    }
  })

  it('tells a browser how to switch it on, except strangers', async () => {
    const page = { url: '/dev/inbox', headers: { accept: 'text/html,*/*;q=0.8' } }
    const local = await (await httpHarness()).send(page)
    expect([local.status, local.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(local.text).toContain('DEV_INBOX=on')
    const far = await (await httpHarness({ env: ENTRY })).send(page)
    expect([far.status, far.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(far.text).not.toContain('DEV_INBOX')
  })
})

it('a message that was not sent is answered without the reason, which is logged', async () => {
  const http = await httpHarness({
    routes: () => [
      async (app) => {
        const schema = { response: { 200: Type.Null() } }
        app.get('/failing', { schema, config: { access: 'public' } }, async () => {
          throw new SendFailed(new Error('The provider answered with status 503.'))
        })
      },
    ],
  })
  const { body, text } = await http.send({ url: '/failing' })
  expect(body).toMatchObject({ error: 'send_failed' })
  expect(text).not.toContain('provider answered')
  expect(http.logged()).toContain('The provider answered with status 503.')
})

async function opened() {
  const http = await httpHarness({ env: { DEV_INBOX: 'on' } })
  const inbox = http.container.get(DevInbox)
  const send = (channel: 'sms' | 'email', given: Parameters<typeof aMessage>[0]) =>
    new DevInboxSender(channel, inbox, http.clock).send(aMessage(given))
  return { http, send }
}
