import { hash } from 'node:crypto'
import { escaped, htmlPage } from '../../entry/html-page.ts'
import { pageStyle } from '../../entry/page-style.ts'
import type { Language } from '../../words/language.ts'

/** Nothing is loaded, and nothing runs. */
export const FAILURE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', pageStyle, 'base64')}'`,
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

const TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' }
const ADVICE: Readonly<Record<Language, string>> = {
  en: 'If you followed a link, open it again as a whole, or ask whoever sent it for a new one.',
  zh: '如果您是通过链接打开的，请重新打开完整链接，或联系发送者获取新链接。',
}

interface FailureFacts {
  readonly texts: Readonly<Record<Language, string>>
  /** That of the browser. The other follows: whoever gets a link need not know which it is. */
  readonly language: Language
  readonly isNowhere: boolean
  readonly requestId: string
}

/** What somebody reads who opened an address by which nothing opens. */
export function failurePage({ texts, language, isNowhere, requestId }: FailureFacts): string {
  const other: Language = language === 'en' ? 'zh' : 'en'
  const advice = (inLanguage: Language) => (isNowhere ? `<p>${ADVICE[inLanguage]}</p>` : '')
  const body = `<header><p>Gatehouse</p></header>
<main><section><h1>${escaped(texts[language])}</h1>
${advice(language)}</section>
<section lang="${TAGS[other]}"><h2>${escaped(texts[other])}</h2>
${advice(other)}</section>
<p class="quiet">${escaped(requestId)}</p></main>`
  const title = escaped(texts[language])
  return htmlPage({ tag: TAGS[language], title, head: `<style>${pageStyle}</style>`, body })
}
