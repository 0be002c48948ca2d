import type { AccountPage } from '../account-page.ts'

const WORDS = {
  en: { none: 'There is no notice in force.', picture: 'Picture' },
  zh: { none: '当前没有有效的通知公告。', picture: '图片' },
}

export const noticesPage: AccountPage = {
  name: 'notices',
  script: 'account-notices.mjs',
  title: { en: 'Notices', zh: '通知公告' },
  body: (language) => {
    const { none, picture } = WORDS[language]
    return `<p id="none" hidden>${none}</p>
<div id="notices"></div>
<template data-picture="${picture}"><section><h2></h2><p class="quiet"></p><div class="text"></div></section></template>`
  },
}
