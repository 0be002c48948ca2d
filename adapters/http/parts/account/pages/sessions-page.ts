import type { AccountPage } from '../account-page.ts'

const WORDS = {
  en: {
    how: 'Where this account is logged in. End what you do not know, and then change your password.',
    since: 'Since',
    from: 'from',
    end: 'End',
    current: 'This browser',
    console: 'Console',
    account: 'These pages',
    others: 'End all others',
    ended: 'The session has ended.',
    allEnded: 'All other sessions have ended.',
  },
  zh: {
    how: '该账号当前的登录位置。如有不认识的会话，请将其结束并修改密码。',
    since: '登录时间',
    from: '来自',
    end: '结束',
    current: '本浏览器',
    console: '控制台',
    account: '账号页面',
    others: '结束其他所有会话',
    ended: '会话已结束。',
    allEnded: '其他会话已全部结束。',
  },
}

export const sessionsPage: AccountPage = {
  name: 'sessions',
  script: 'account-sessions.mjs',
  title: { en: 'Sessions', zh: '登录会话' },
  body: (language) => {
    const words = WORDS[language]
    // By their keys. Clients of a company are shown as they are called.
    const clients = `data-pc="${words.console}" data-account="${words.account}"`
    return `<section data-ended="${words.ended}" data-all-ended="${words.allEnded}">
<p class="quiet">${words.how}</p>
<ul class="rows" ${clients}></ul>
<p><button type="button" id="others">${words.others}</button></p>
<template><li><div><b data-cell="device"></b> <span class="quiet" data-cell="client"></span><br>
<span class="quiet">${words.since} <span data-cell="time"></span> ${words.from}
<span data-cell="address"></span></span></div>
<b class="current" hidden>${words.current}</b>
<button type="button">${words.end}</button></li></template></section>`
  },
}
