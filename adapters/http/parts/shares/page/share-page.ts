import { escaped, htmlPage } from '../../../entry/html-page.ts'
import { pageStyle } from '../../../entry/page-style.ts'
import type { Language } from '../../../words/language.ts'

interface ShareWords {
  readonly tag: string
  readonly other: { readonly language: Language; readonly tag: string; readonly name: string }
  readonly title: string
  readonly by: string
  readonly service: string
  readonly closed: string
  readonly none: string
  readonly noScript: string
  readonly loading: string
  readonly password: string
  readonly open: string
  readonly show: string
  readonly download: string
  readonly all: string
  readonly until: string
  readonly usesLeft: string
  readonly usedUp: string
  readonly begun: string
  readonly unreachable: string
}

/** `{}` stands for what the script knows; in `service`, for the name of the installation. */
const SHARE_WORDS: Readonly<Record<Language, ShareWords>> = {
  en: {
    tag: 'en',
    other: { language: 'zh', tag: 'zh-CN', name: '中文' },
    title: 'Files for you',
    by: '{} shares these files with you.',
    service: 'This page belongs to {}.',
    closed: 'Nothing to open',
    none: 'Open the whole link that you were sent.',
    noScript: 'This page needs JavaScript.',
    loading: 'Loading…',
    password: 'Password of this link',
    open: 'Open',
    show: 'Show',
    download: 'Download',
    all: 'Download all (zip)',
    until: 'The link works until {}.',
    usesLeft: 'Downloads left: {}.',
    usedUp: 'That was the last download of this link.',
    begun: 'The download of {} begins.',
    unreachable: 'The service did not answer. Please try again.',
  },
  zh: {
    tag: 'zh-CN',
    other: { language: 'en', tag: 'en', name: 'English' },
    title: '分享给您的文件',
    by: '{} 与您分享了以下文件。',
    service: '本页面由 {} 提供。',
    closed: '没有可打开的文件',
    none: '请打开您收到的完整链接。',
    noScript: '本页需要启用 JavaScript。',
    loading: '加载中…',
    password: '分享密码',
    open: '打开',
    show: '查看',
    download: '下载',
    all: '全部下载（zip）',
    until: '链接有效期至 {}。',
    usesLeft: '剩余下载次数：{}。',
    usedUp: '该链接的下载次数已用完。',
    begun: '开始下载 {}。',
    unreachable: '服务没有响应，请重试。',
  },
}

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
