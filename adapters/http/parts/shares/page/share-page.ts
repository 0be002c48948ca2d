import { escaped, htmlPage } from '../../../entry/html-page.ts'
import { pageStyle } from '../../../entry/page-style.ts'
import type { Language } from '../../../words/language.ts'
import { SHARE_WORDS, type ShareWords } from './share-words.ts'

/** Nothing inline, and nothing from other origins. */
export const SHARE_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'",
  "connect-src 'self'; img-src 'self' data:",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/**
 * The page for whoever got a link. It says nothing of the link, whose token no request names.
 * @param service what this installation is called
 */
export function sharePage(language: Language, service: string): string {
  const words = SHARE_WORDS[language]
  const { other, by, until, usesLeft, usedUp, begun, closed, unreachable } = words
  const told = { by, until, 'uses-left': usesLeft, 'used-up': usedUp, begun, closed, unreachable }
  const data = Object.entries(told).map(([name, text]) => ` data-${name}="${text}"`)
  const head = `<meta name="robots" content="noindex">
<link rel="stylesheet" href="share.css">
<script type="module" src="share.mjs"></script>`
  const body = `<header><p></p><a href="?lang=${other.language}" lang="${other.tag}" hreflang="${other.tag}">${other.name}</a></header>
<main>
<h1>${words.title}</h1>
<p id="news" role="status"></p>
<p id="trouble" class="refusal" role="alert"></p>
<noscript><p>${words.noScript}</p></noscript>
<p id="loading">${words.loading}</p>
${sections(words)}
<p class="quiet">${filled(words.service, service)}</p>
</main>`
  return htmlPage({ tag: words.tag, title: words.title, head, body, data: data.join('') })
}

function filled(text: string, value: string): string {
  return text.replace('{}', () => escaped(value))
}

/** The script shows one of them. */
function sections(words: ShareWords): string {
  return `<section id="none" hidden><p>${words.none}</p></section>
<section id="password" hidden><form class="form">
<label>${words.password}<input name="password" type="password" autocomplete="off" maxlength="64" required></label>
<button class="primary">${words.open}</button>
</form></section>
<section id="files" hidden>
<p id="by"></p>
<ul></ul>
<p class="form"><button type="button" id="all" class="primary" hidden>${words.all}</button></p>
<p id="terms" class="quiet"></p>
<template><li><img alt="" hidden><p><b></b> <span class="quiet"></span></p>
<p class="acts"><button type="button" data-show="true" hidden>${words.show}</button>
<button type="button">${words.download}</button></p></li></template>
</section>`
}

/** One column; a file's buttons go below its name where both do not fit. */
export const shareStyle = `${pageStyle}
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
body { max-width: 44rem; }
h1 { font-size: 1.4rem; }
main[inert] { opacity: .6; }
#news { color: var(--good); }
#news:empty { display: none; }
#files ul { display: block; margin: 0; }
#files li { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem;
  padding: .7rem 0; border-top: 1px solid var(--line); }
#files li:first-child { padding-top: 0; border-top: 0; }
#files img { width: 4rem; height: 4rem; object-fit: contain; border-radius: .35rem; background: var(--code); }
#files li p { flex: 1 1 12rem; min-width: 0; margin: 0; overflow-wrap: anywhere; }
#files li span { display: block; font-size: .85rem; }
#files li .acts { flex: none; display: flex; gap: .5rem; margin-left: auto; }
#files button, #password button { min-height: 2.4rem; padding: .2rem 1rem; }
#terms { margin-top: .75rem; }
#files button:disabled { opacity: .5; cursor: default; }
@media (min-width: 56rem) { body { padding-top: 2.5rem; } }
`
