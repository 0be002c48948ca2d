import { serviceZone } from '../../wire/wire-date.ts'
import type { Language } from '../../words/language.ts'
import { OVERVIEW_WORDS, type OverviewWords } from './overview-words.ts'

export interface SignInFacts {
  readonly clientId: string
  /** The public login key: SPKI in base64. */
  readonly publicKeyLine: string
}

/** Empty until somebody signs in; `overview/overview.mjs` then fills it. */
export function overviewSection(
  { clientId, publicKeyLine }: SignInFacts,
  language: Language,
): string {
  const words = OVERVIEW_WORDS[language]
  return `<section id="overview" data-client-id="${clientId}" data-public-key="${publicKeyLine}"
 data-language="${language}" data-unreachable="${words.unreachable}" data-zone="${serviceZone()}">
<div class="title"><h2>${words.title}</h2>
<div class="tools" hidden><button type="button" class="again">${words.refresh}</button>
<button type="button" class="leave">${words.signOut}</button></div></div>
<p class="quiet insecure" hidden>${words.insecure}</p>
${formOf(words)}
<div class="figures" hidden>
${tilesOf(words)}
${chartsOf(words)}
<p class="quiet">${words.countedAt} <span data-figure="at"></span></p>
</div>
</section>`
}

function formOf({ forWhom, user, password, captcha, signIn }: OverviewWords): string {
  return `<form class="form" hidden>
<p class="quiet">${forWhom}</p>
<label>${user}<input name="username" autocomplete="username" maxlength="128" required></label>
<label>${password}<input name="password" type="password" autocomplete="current-password" maxlength="128" required></label>
<label class="captcha" hidden>${captcha}<span><input name="code" autocomplete="off" maxlength="64"><img alt="${captcha}"></span></label>
<button class="primary">${signIn}</button>
<p class="refusal" role="alert"></p>
</form>`
}

function tilesOf({ sessions, loginsOfDay, failuresOfDay, stored }: OverviewWords): string {
  const tiles = { sessions, logins: loginsOfDay, failures: failuresOfDay, stored }
  const items = Object.entries(tiles).map(
    ([name, word]) => `<div><dt>${word}</dt><dd data-figure="${name}"></dd></div>`,
  )
  return `<dl class="tiles">${items.join('')}</dl>`
}

function chartsOf(words: OverviewWords): string {
  return `<div class="charts">
<figure class="whole"><figcaption>${words.byHour}</figcaption>
<p class="nothing">${words.noLogins}</p><div class="chart logins" data-hour="${words.hour}" data-day="${words.day}" data-logins="${words.logins}" data-failures="${words.failures}"></div></figure>
<figure class="whole growth"><figcaption>${words.growth} <span class="added"></span></figcaption>
<p class="nothing">${words.nothing}</p><div class="chart"></div></figure>
<figure><figcaption>${words.storage}</figcaption><p class="nothing">${words.nothing}</p><ul class="platforms"></ul></figure>
<figure><figcaption>${words.slowest}</figcaption><p class="quiet">${words.slowestHow}</p>
<ol class="routes"></ol><p class="nothing">${words.nothing}</p></figure>
</div>
<template class="platform"><li><p><b></b> <span class="bytes"></span>
<span class="quiet"><span class="files"></span> ${words.files}</span> <span class="added"></span></p>
<p class="nothing quiet">${words.noUploads}</p><div class="chart"></div></li></template>
<template class="route"><li><code></code><span><span class="p95"></span> ms
<span class="quiet">${words.median} <span class="median"></span> ms, <span class="requests"></span> ${words.requests}</span></span>
<i class="bar"></i></li></template>`
}
