import type { Mail } from '../../../application/ports/mailer.ts'
import type { Language } from '../../../domain/language/language.ts'
import { BUILT_IN_TEMPLATES, type MessageName, PLACEHOLDERS } from './built-in-templates.ts'

const BODY = 'margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5fd0;color:#fff'

export type ValuesOf<Name extends MessageName> = Readonly<
  Record<(typeof PLACEHOLDERS)[Name][number], string>
>

const SUBJECT = /^Subject: (.+)\n\n/
const PLACEHOLDER = /\{([a-z]{1,20})\}/g

/** Texts of messages in both languages, some of which an operator may have replaced. */
export class MessageTemplates {
  readonly #replaced: ReadonlyMap<string, string>

  /** @param replaced checked templates by file name, such as `reset.en.txt` */
  constructor(replaced: ReadonlyMap<string, string> = new Map()) {
    this.#replaced = replaced
  }

  mail<Name extends MessageName>(
    name: Name,
    language: Language,
    values: ValuesOf<Name>,
  ): Omit<Mail, 'to'> {
    const [head = '', subject = ''] = SUBJECT.exec(this.#template(name, language, 'txt')) ?? []
    const text = this.#template(name, language, 'txt').slice(head.length)
    const html = this.#replaced.get(`${name}.${language}.html`) ?? htmlMail(text, language)
    return {
      // A line end would begin another header.
      subject: filled(subject, values).replaceAll(/\p{Cc}+/gu, ' '),
      text: filled(text, values),
      html: filled(html, values, escaped),
    }
  }

  sms(language: Language, values: ValuesOf<'code'>): string {
    return filled(this.#template('code', language, 'sms.txt'), values).trim()
  }

  #template(name: MessageName, language: Language, form: 'txt' | 'sms.txt'): string {
    const replaced = this.#replaced.get(`${name}.${language}.${form}`)
    return replaced ?? BUILT_IN_TEMPLATES[language][`${name}.${form}`] ?? ''
  }
}

/** What is wrong with the file, or an empty list. */
export function templateProblems(file: string, content: string): string[] {
  const [, name = '', , form] = /^([a-z]+)\.(en|zh)\.(txt|html|sms\.txt)$/.exec(file) ?? []
  const placeholders = placeholdersOf(name)
  if (!placeholders || (form === 'sms.txt' && name !== 'code'))
    return ['is not a template: remove it, or give it a name such as reset.en.txt']
  const found = new Set([...content.matchAll(PLACEHOLDER)].map(([, word = '']) => word))
  const body = content.replace(SUBJECT, '')
  const lacking = placeholders.filter((word) => !body.includes(`{${word}}`))
  const foreign = [...found].filter((word) => !placeholders.includes(word))
  return [
    ...(form === 'txt' && body === content
      ? ['has no subject: begin it with the line "Subject: …" and a blank line']
      : []),
    ...lacking.map((word) => `lacks {${word}}: add it`),
    ...foreign.map(
      (word) => `has {${word}}, for which there is no value: use ${listed(placeholders)}`,
    ),
  ]
}

function placeholdersOf(name: string): readonly string[] | undefined {
  return Object.entries(PLACEHOLDERS).find(([known]) => known === name)?.[1]
}

function listed(words: readonly string[]): string {
  return words.map((word) => `{${word}}`).join(', ')
}

function filled(
  template: string,
  values: Readonly<Record<string, string>>,
  encode: (value: string) => string = (value) => value,
): string {
  return template.replaceAll(PLACEHOLDER, (all, word: string) => {
    const value = values[word]
    return value === undefined ? all : encode(value)
  })
}

/** The template of a mail in HTML, made from that of its text. Nothing in it is loaded. */
function htmlMail(text: string, language: string): string {
  const paragraphs = text.trim().split(/\n{2,}/)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>
<body style="${BODY}">
<div style="max-width:36em;margin:0 auto">
${paragraphs.map(paragraph).join('\n')}
</div>
</body>
</html>
`
}

/** A link is shown in full as well, because some programs show no buttons. */
function paragraph(text: string): string {
  if (text !== '{link}') return `<p>${escaped(text).replaceAll('\n', '<br>\n')}</p>`
  return `<p><a href="{link}" style="${BUTTON}">{link}</a></p>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const UNITS = {
  minute: { en: ['minute', 'minutes'], zh: '分钟' },
  day: { en: ['day', 'days'], zh: '天' },
} as const

/** @returns such as `5 minutes` */
export function span(count: number, unit: keyof typeof UNITS, language: Language): string {
  const { en, zh } = UNITS[unit]
  return language === 'zh' ? `${count} ${zh}` : `${count} ${en[count === 1 ? 0 : 1]}`
}
