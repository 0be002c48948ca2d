import { htmlPage } from '../../entry/html-page.ts'
import { serviceZone } from '../../wire/wire-date.ts'
import type { Language } from '../../words/language.ts'
import type { AccountFacts, AccountPage } from './account-page.ts'
import { askDialog } from './lists/list-page.ts'

interface FrameWords {
  readonly tag: string
  readonly other: { readonly language: Language; readonly tag: string; readonly name: string }
  readonly skip: string
  readonly menu: string
  readonly lists: string
  readonly console: string
  readonly signOut: string
  readonly done: string
  readonly insecure: string
  readonly unreachable: string
  readonly noScript: string
  readonly loading: string
  /** `{service}` and `{here}` are time zones. */
  readonly zone: string
  readonly factorNeeded: string
  /** Said after the first factor. */
  readonly othersEnded: string
}

const FRAME_WORDS: Readonly<Record<Language, FrameWords>> = {
  en: {
    tag: 'en',
    other: { language: 'zh', tag: 'zh-CN', name: '中文' },
    skip: 'Skip to the content',
    menu: 'My account',
    lists: 'More pages',
    console: 'Console',
    signOut: 'Sign out',
    done: 'Saved.',
    insecure: 'To use this page, open it over HTTPS, or on the machine itself as localhost.',
    unreachable: 'The service did not answer. Please try again.',
    noScript: 'This page needs JavaScript.',
    loading: 'Loading…',
    zone: 'Times are those of the service ({service}); this browser is in {here}.',
    factorNeeded: 'Your account has a second factor. Type its code, too.',
    othersEnded:
      'All other logins have ended. To go on elsewhere, log in again with your second factor.',
  },
  zh: {
    tag: 'zh-CN',
    other: { language: 'en', tag: 'en', name: 'English' },
    skip: '跳到正文',
    menu: '我的账号',
    lists: '更多页面',
    console: '控制台',
    signOut: '退出登录',
    done: '已保存。',
    insecure: '如需使用本页，请通过 HTTPS 打开，或在本机以 localhost 访问。',
    unreachable: '服务没有响应，请重试。',
    noScript: '本页需要启用 JavaScript。',
    loading: '加载中…',
    zone: '时间按服务所在时区（{service}）显示；本浏览器的时区为 {here}。',
    factorNeeded: '您的账号已启用双重验证，请同时输入验证码。',
    othersEnded: '其他登录已全部结束。如需返回控制台，请使用双重验证重新登录。',
  },
}

const WORDS = {
  en: {
    title: 'Is it you?',
    how: 'Please prove it before this change. If your account has no password, leave it empty: a login of the last ten minutes is enough.',
    password: 'Password',
    otp: 'Code of your authenticator app, or a recovery code',
    passkey: 'Use a passkey instead',
    failed: 'Your browser used no passkey. Please try again.',
    go: 'Continue',
    cancel: 'Cancel',
  },
  zh: {
    title: '请验证身份',
    how: '更改之前，请先验证是您本人。如账号没有密码，请留空：最近十分钟内登录过即可。',
    password: '密码',
    otp: '验证器应用中的验证码，或一个恢复码',
    passkey: '改用通行密钥',
    failed: '浏览器未能使用通行密钥，请重试。',
    go: '继续',
    cancel: '取消',
  },
}

/** Nothing inline, and nothing from other origins. Captchas and QR codes are data. Notices have pictures. */
export const ACCOUNT_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'",
  "connect-src 'self'; img-src 'self' data:",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

export interface FrameTerms {
  readonly language: Language
  /** Whether the address names the language, so that links must name it too. */
  readonly isChosen: boolean
  /** Those of its menu, in their order. */
  readonly pages: readonly AccountPage[]
  readonly facts: AccountFacts
}

/** Everything that account pages have in common. Scripts show `#content` once it is usable. */
export function accountFrame(page: AccountPage, terms: FrameTerms): string {
  const { language } = terms
  const words = FRAME_WORDS[language]
  const title = page.title[language]
  const head = `<link rel="stylesheet" href="account.css">
<script type="module" src="${page.script}"></script>`
  const body = `<a class="skip" href="#main">${words.skip}</a>
${header(words, terms.facts)}
${page.isOpen ? '' : menu(page, terms)}
<main id="main" tabindex="-1">
<h1>${title}</h1>
<p id="news" role="status"></p>
<p id="trouble" class="refusal" role="alert"></p>
<p id="insecure" class="quiet" hidden>${words.insecure}</p>
<noscript><p>${words.noScript}</p></noscript>
<p id="loading">${words.loading}</p>
<div id="content" hidden>
${page.body(language, terms.facts)}
</div>
<p id="zone" class="quiet" hidden>${words.zone}</p>
</main>
${dialogOf(page, language)}`
  const data = dataFor(terms)
  return htmlPage({ tag: words.tag, title: `${title} - Gatehouse`, head, body, data })
}

/** For scripts. The client is no part of these pages, so they are told its address. */
function dataFor({ language, facts }: FrameTerms): string {
  const { unreachable, done, factorNeeded, othersEnded } = FRAME_WORDS[language]
  const data = {
    client: './client.mjs',
    'client-id': facts.clientId,
    'public-key': facts.publicKeyLine,
    'passkey-host': facts.passkeyHost,
    codes: facts.codes,
    sso: facts.sso,
    'trust-days': String(facts.trustedBrowserDays),
    ...{ language, unreachable, done, zone: serviceZone() },
    'factor-needed': factorNeeded,
    'others-ended': othersEnded,
  }
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  return attributes.join('')
}

function header(
  { other: { language, tag, name }, console, signOut }: FrameWords,
  facts: AccountFacts,
): string {
  return `<header><p class="name">Gatehouse</p>
<div class="tools"><a href="${facts.console}" target="_blank" rel="noopener">${console}</a>
<a href="?lang=${language}" lang="${tag}" hreflang="${tag}">${name}</a>
<button type="button" id="leave" hidden>${signOut}</button></div></header>`
}

function menu(current: AccountPage, { pages, language, isChosen }: FrameTerms): string {
  const query = isChosen ? `?lang=${language}` : ''
  const items = pages
    .filter(({ isOpen }) => !isOpen)
    .map((page) => {
      const mark = page === current ? ' aria-current="page"' : ''
      const right = page.list?.permission
      // The script shows those that somebody may use.
      const [hidden, asked] = right ? [' hidden', ` data-permission="${right}"`] : ['', '']
      return `<li${hidden}><a href="./${page.name}${query}"${mark}${asked}>${page.title[language]}</a></li>`
    })
  const words = FRAME_WORDS[language]
  return `<nav aria-label="${current.list ? words.lists : words.menu}"><ul>${items.join('\n')}</ul></nav>`
}

function dialogOf({ isOpen, list }: AccountPage, language: Language): string {
  if (isOpen) return ''
  return list ? askDialog(language) : proofDialog(language)
}

/** Opened by `account-proof.mjs` before changes for which a session alone is not enough. */
function proofDialog(language: Language): string {
  const words = WORDS[language]
  return `<dialog id="proof" aria-labelledby="proof-title"><form class="form">
<h2 id="proof-title">${words.title}</h2>
<p class="quiet">${words.how}</p>
<input name="username" autocomplete="username" hidden>
<label>${words.password}<input name="password" type="password" autocomplete="current-password" maxlength="128" autofocus></label>
<label hidden>${words.otp}<input name="otp" autocomplete="one-time-code" maxlength="64"></label>
<p class="refusal" role="alert"></p>
<p class="tools"><button class="primary">${words.go}</button>
<button type="button" name="passkey" data-failed="${words.failed}" hidden>${words.passkey}</button>
<button type="button" class="cancel">${words.cancel}</button></p>
</form></dialog>`
}
