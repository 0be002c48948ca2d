import type { AccountPage } from '../account-page.ts'

const WORDS = {
  en: {
    how: 'Accounts elsewhere with which you can log in here. New ones are bound on the profile page of the console.',
    none: 'No account is bound.',
    since: 'Since',
    remove: 'Remove',
    removed: 'The account is no longer bound.',
  },
  zh: {
    how: '可用于在此登录的第三方账号。如需新增绑定，请前往控制台的个人中心。',
    none: '尚未绑定任何账号。',
    since: '绑定时间',
    remove: '解除绑定',
    removed: '已解除绑定。',
  },
}

export const bindingsPage: AccountPage = {
  name: 'bindings',
  script: 'account-bindings.mjs',
  title: { en: 'Bound accounts', zh: '绑定的账号' },
  body: (language) => {
    const words = WORDS[language]
    return `<section data-removed="${words.removed}"><p class="quiet">${words.how}</p>
<p id="none" hidden>${words.none}</p>
<ul class="rows"></ul>
<template><li><div><b data-cell="source"></b> <span data-cell="name"></span><br>
<span class="quiet">${words.since} <span data-cell="time"></span></span></div>
<button type="button">${words.remove}</button></li></template></section>`
  },
}
