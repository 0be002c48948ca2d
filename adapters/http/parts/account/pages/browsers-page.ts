import type { AccountPage } from '../account-page.ts'

const WORDS = {
  en: {
    how: 'Browsers that are not asked for the second factor again until their time is over, or the password changes.',
    none: 'No browser is trusted.',
    since: 'Since',
    from: 'from',
    until: 'until',
    end: 'Trust no longer',
    ended: 'The browser is no longer trusted.',
  },
  zh: {
    how: '以下浏览器在到期或修改密码之前，不再要求双重验证。',
    none: '没有受信任的浏览器。',
    since: '开始时间',
    from: '来自',
    until: '有效期至',
    end: '取消信任',
    ended: '已取消对该浏览器的信任。',
  },
}

export const browsersPage: AccountPage = {
  name: 'browsers',
  script: 'account-browsers.mjs',
  title: { en: 'Trusted browsers', zh: '受信任的浏览器' },
  body: (language) => {
    const words = WORDS[language]
    return `<section data-ended="${words.ended}"><p class="quiet">${words.how}</p>
<p id="none" hidden>${words.none}</p>
<ul class="rows"></ul>
<template><li><div><b data-cell="device"></b><br>
<span class="quiet">${words.since} <span data-cell="since"></span> ${words.from}
<span data-cell="address"></span>, ${words.until} <span data-cell="until"></span></span></div>
<button type="button">${words.end}</button></li></template></section>`
  },
}
