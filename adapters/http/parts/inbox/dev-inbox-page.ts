import { hash } from 'node:crypto'
import { escaped, htmlPage } from '../../entry/html-page.ts'
import { pageStyle } from '../../entry/page-style.ts'
import type { Language } from '../../words/language.ts'

export interface KeptMessage {
  readonly channel: string
  readonly to: string
  readonly code: string
  readonly subject?: string
  readonly text: string
  readonly html?: string | undefined
  readonly at: Date
}

const STYLE = `${pageStyle}
section { grid-column: 1 / -1; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; color: var(--quiet); font-size: .85rem; font-weight: 500; }
th, td { padding: .5rem 1rem .5rem 0; vertical-align: baseline; }
td:last-child { white-space: pre-line; }
td { border-top: 1px solid var(--line); overflow-wrap: anywhere; }
td:nth-child(1), td:nth-child(2) { color: var(--quiet); }
td:nth-child(1), td:nth-child(2), td:nth-child(4) { white-space: nowrap; }
td:nth-child(4) { font: 600 1.25rem ui-monospace, Consolas, monospace; }
@media (max-width: 48rem) {
  thead { display: none; }
  tr { display: flex; flex-wrap: wrap; padding: .6rem 0; border-top: 1px solid var(--line); }
  tr:first-child { border-top: 0; }
  td { padding: .1rem 1rem .1rem 0; border: 0; }
  td:nth-child(n + 3) { width: 100%; }
}
`

/** Nothing is loaded, and nothing runs. */
export const INBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/** A mail may have styles of its own, but loads and runs nothing. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; sandbox"

interface InboxWords {
  readonly tag: string
  readonly other: { readonly href: string; readonly name: string }
  readonly title: string
  readonly how: string
  readonly none: string
  readonly off: string
  readonly columns: readonly string[]
  readonly asPage: string
  readonly channels: Readonly<Record<string, string>>
}

const WORDS: Readonly<Record<Language, InboxWords>> = {
  en: {
    tag: 'en',
    other: { href: '?lang=zh', name: '中文' },
    title: 'Development inbox',
    how: 'Messages that would be sent by SMS or e-mail. Reload the page to see new ones.',
    none: 'No messages yet.',
    off: 'The development inbox is off. Start the service with DEV_INBOX=on to read codes here that no sender delivers.',
    columns: ['Time (UTC)', 'Channel', 'To', 'Code', 'Text'],
    asPage: 'As a page',
    channels: { sms: 'SMS', email: 'E-mail' },
  },
  zh: {
    tag: 'zh-CN',
    other: { href: '?lang=en', name: 'English' },
    title: '开发收件箱',
    how: '这里显示本应通过短信或邮件发送的消息。刷新页面可查看新消息。',
    none: '暂无消息。',
    off: '开发收件箱未开启。以 DEV_INBOX=on 启动服务后，可在此查看没有发送渠道的验证码。',
    columns: ['时间（UTC）', '渠道', '接收方', '验证码', '内容'],
    asPage: '网页形式',
    channels: { sms: '短信', email: '邮件' },
  },
}

/** @param messages oldest first; absent when the inbox is off */
export function inboxPage(
  messages: readonly KeptMessage[] | undefined,
  language: Language,
): string {
  const words = WORDS[language]
  const { tag, title } = words
  const body = `<header><h1>${title}</h1><a href="${words.other.href}">${words.other.name}</a></header>
${messages ? `<p class="quiet">${words.how}</p>` : ''}
<main><section>
${contentOf(messages, words)}
</section></main>`
  return htmlPage({ tag, title, head: `<style>${STYLE}</style>`, body })
}

function contentOf(messages: readonly KeptMessage[] | undefined, words: InboxWords): string {
  if (!messages) return `<p>${words.off}</p>`
  return messages.length === 0 ? `<p>${words.none}</p>` : table(messages, words)
}

function table(messages: readonly KeptMessage[], words: InboxWords): string {
  const heads = words.columns.map((name) => `<th>${name}</th>`).join('')
  const rows = messages
    .map((message, at) => row(message, at, words))
    .toReversed()
    .join('\n')
  return `<table><thead><tr>${heads}</tr></thead>
<tbody>
${rows}
</tbody></table>`
}

function row(message: KeptMessage, number: number, { channels, asPage }: InboxWords): string {
  const { channel, to, code, subject, text, html } = message
  const time = message.at.toISOString().slice(0, 19).replace('T', ' ')
  const cells = [time, channels[channel] ?? channel, to, code].map(escaped)
  const page = html ? ` <a href="?mail=${number}">${asPage}</a>` : ''
  const shown = subject ? `${subject}\n${text}` : text
  const all = [...cells, `${withLinks(shown)}${page}`]
  return `<tr>${all.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

/** Addresses of the text are links. A sentence may end behind one. */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"'，。]+)/)
  const linked = parts.map((part, at) => {
    if (at % 2 === 0) return escaped(part)
    const address = /[.,;:!?)]$/.test(part) ? part.slice(0, -1) : part
    return `<a href="${escaped(address)}" rel="noreferrer">${escaped(address)}</a>${escaped(part.slice(address.length))}`
  })
  return linked.join('')
}
