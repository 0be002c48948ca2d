import { htmlPage } from '../../entry/html-page.ts'
import { serviceZone } from '../../wire/wire-date.ts'
import type { Language } from '../../words/language.ts'
import type { AccountFacts, AccountPage } from './account-page.ts'
import { FRAME_WORDS, type FrameWords } from './frame-words.ts'
import { proofDialog } from './proof-dialog.ts'

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
  /** All pages, in the order of the menu. */
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
${header(words)}
${page.isOpen ? '' : menu(page, terms)}
<main id="main" tabindex="-1">
<h1>${title}</h1>
<p id="news" role="status"></p>
<p id="trouble" class="refusal" role="alert"></p>
<p id="insecure" class="quiet" hidden>${words.insecure}</p>
<noscript><p>${words.noScript}</p></noscript>
<p id="loading">${words.loading}</p>
<div id="content" hidden>
${page.body(language)}
</div>
<p id="zone" class="quiet" hidden>${words.zone}</p>
</main>
${page.isOpen ? '' : proofDialog(language)}`
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
    passkeys: facts.hasPasskeys ? 'on' : 'off',
    codes: facts.codes,
    'trust-days': String(facts.trustedBrowserDays),
    ...{ language, unreachable, done, zone: serviceZone() },
    'factor-needed': factorNeeded,
    'others-ended': othersEnded,
  }
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  return attributes.join('')
}

function header({ other: { language, tag, name }, signOut }: FrameWords): string {
  return `<header><p class="name">Gatehouse</p>
<div class="tools"><a href="?lang=${language}" lang="${tag}" hreflang="${tag}">${name}</a>
<button type="button" id="leave" hidden>${signOut}</button></div></header>`
}

function menu(current: AccountPage, { pages, language, isChosen }: FrameTerms): string {
  const query = isChosen ? `?lang=${language}` : ''
  const items = pages
    .filter(({ isOpen }) => !isOpen)
    .map((page) => {
      const mark = page === current ? ' aria-current="page"' : ''
      return `<li><a href="./${page.name}${query}"${mark}>${page.title[language]}</a></li>`
    })
  return `<nav aria-label="${FRAME_WORDS[language].menu}"><ul>${items.join('\n')}</ul></nav>`
}
