import { serviceZone } from '../../wire/wire-date.ts'
import type { Language } from '../../words/language.ts'

const OVERVIEW_WORDS = {
  en: {
    title: 'Overview',
    forWhom: 'Administrators see here how the service is used.',
    user: 'User name',
    password: 'Password',
    captcha: 'Captcha',
    signIn: 'Sign in',
    signOut: 'Sign out',
    refresh: 'Refresh',
    insecure: 'To sign in here, open this page over HTTPS, or on the machine itself as localhost.',
    unreachable: 'The service did not answer. Please try again.',
    sessions: 'Active sessions',
    loginsOfDay: 'Logins in 24 h',
    failuresOfDay: 'Failed in 24 h',
    stored: 'Stored',
    byHour: 'Logins per hour',
    hour: 'Time',
    logins: 'Logins',
    failures: 'Failed',
    storage: 'Storage platforms and uploads of the last 14 days',
    files: 'files',
    growth: 'Stored at the end of each of the last 30 days',
    slowest: 'Slowest changes',
    slowestHow: '95th percentile of the newest 10,000 changes in 24 hours.',
    median: 'median',
    requests: 'requests',
    nothing: 'Nothing yet.',
    noLogins: 'Nobody has tried to log in during the last 24 hours.',
    noUploads: 'No uploads in the last 14 days.',
    day: '24 hours',
    countedAt: 'Counted at',
  },
  zh: {
    title: '概览',
    forWhom: '管理员可在此查看服务的使用情况。',
    user: '用户名',
    password: '密码',
    captcha: '验证码',
    signIn: '登录',
    signOut: '退出登录',
    refresh: '刷新',
    insecure: '如需在此登录，请通过 HTTPS 打开本页，或在本机以 localhost 访问。',
    unreachable: '服务没有响应，请重试。',
    sessions: '活动会话',
    loginsOfDay: '24 小时登录',
    failuresOfDay: '24 小时失败',
    stored: '已存储',
    byHour: '每小时登录次数',
    hour: '时间',
    logins: '登录',
    failures: '失败',
    storage: '存储平台及近 14 天新增',
    files: '个文件',
    growth: '近 30 天每日存储总量',
    slowest: '最慢的操作',
    slowestHow: '24 小时内最新 10,000 条操作中，95% 的请求不超过此时长。',
    median: '中位数',
    requests: '次请求',
    nothing: '暂无数据。',
    noLogins: '最近 24 小时内没有登录。',
    noUploads: '近 14 天没有新增文件。',
    day: '24 小时',
    countedAt: '统计时间',
  },
} satisfies Record<Language, object>

type OverviewWords = (typeof OVERVIEW_WORDS)[Language]

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
