import type { Language } from '../../../words/language.ts'
import type { AccountPage } from '../account-page.ts'

const WORDS = {
  en: {
    how: 'A program uses a key instead of your password. It may do what you choose, as long as you may do it too.',
    none: 'There is no key.',
    until: 'Works until',
    used: 'last used',
    from: 'from',
    may: 'May',
    revoke: 'Revoke',
    revoked: 'The key is revoked.',
    make: 'Make a key',
    name: 'Name',
    days: 'Days',
    permissions: 'What it may do',
    networks: 'Networks, one a line; none: from everywhere',
    made: 'Your new key',
    once: 'It is shown only now. Give it to the program in the header “Authorization: Bearer …”.',
    copy: 'Copy',
    copied: 'Copied',
    kept: 'I have kept it',
  },
  zh: {
    how: '程序使用密钥代替您的密码。它只能执行您选定的操作，且以您自己的权限为限。',
    none: '还没有密钥。',
    until: '有效期至',
    used: '上次使用',
    from: '来自',
    may: '权限',
    revoke: '撤销',
    revoked: '密钥已撤销。',
    make: '新建密钥',
    name: '名称',
    days: '有效天数',
    permissions: '允许执行的操作',
    networks: '允许的网络，每行一个；留空则不限',
    made: '新的密钥',
    once: '它只显示这一次。请在程序的请求头 “Authorization: Bearer …” 中使用。',
    copy: '复制',
    copied: '已复制',
    kept: '我已保存',
  },
}

export const keysPage: AccountPage = {
  name: 'keys',
  script: 'account-keys.mjs',
  title: { en: 'Keys for programs', zh: '程序密钥' },
  body: (language) => `${madeSection(language)}
${listSection(language)}
${formSection(language)}`,
}

function madeSection(language: Language): string {
  const words = WORDS[language]
  return `<section id="made" hidden tabindex="-1" aria-labelledby="made-title"><h2 id="made-title">${words.made}</h2>
<p class="quiet">${words.once}</p><p><code></code></p>
<p class="tools"><button type="button" class="copy" data-copied="${words.copied}">${words.copy}</button>
<button type="button" class="kept">${words.kept}</button></p></section>`
}

function listSection(language: Language): string {
  const words = WORDS[language]
  return `<section id="keys" data-revoked="${words.revoked}"><p class="quiet">${words.how}</p>
<p id="none" hidden>${words.none}</p>
<ul class="rows"></ul>
<template><li><div><b data-cell="name"></b> <code data-cell="hint"></code><br>
<span class="quiet">${words.until} <span data-cell="until"></span>, ${words.used} <span data-cell="used"></span>
${words.from} <span data-cell="address"></span><br>${words.may}: <span data-cell="permissions"></span></span></div>
<button type="button">${words.revoke}</button></li></template></section>`
}

function formSection(language: Language): string {
  const words = WORDS[language]
  return `<section><h2>${words.make}</h2><form class="form narrow" id="make">
<label>${words.name}<input name="name" maxlength="50" required></label>
<label>${words.days}<input name="days" type="number" min="1" max="365" value="90" required></label>
<fieldset id="permissions"><legend>${words.permissions}</legend><ul class="ticks"></ul>
<template><li><label class="tick"><input type="checkbox" name="permissions">
<span><code data-cell="code"></code> <span class="quiet" data-cell="name"></span></span></label></li></template></fieldset>
<label>${words.networks}<textarea name="networks" rows="2" maxlength="1000"></textarea></label>
<button class="primary">${words.make}</button></form></section>`
}
