import type { AccountPage } from '../account-page.ts'
import { recoveryCodesSection } from '../recovery-codes-section.ts'

const WORDS = {
  en: {
    how: 'A passkey logs in without a password: with the fingerprint, face or PIN of your device, or a security key. It counts as two factors.',
    none: 'There is no passkey yet.',
    since: 'Added',
    used: 'last used',
    rename: 'Rename',
    renameTo: 'New name',
    save: 'Save',
    renamed: 'The passkey is renamed.',
    remove: 'Remove',
    removed: 'The passkey is removed.',
    name: 'Name, such as the device',
    add: 'Add a passkey',
    added: 'The passkey is added.',
    failed: 'Your browser made no passkey. Please try again.',
    unable: 'This browser knows no passkeys.',
    elsewhere: 'Browsers take passkeys only at the name of this service. Go on at',
  },
  zh: {
    how: '通行密钥无需密码即可登录：使用设备的指纹、面容或 PIN，或安全密钥。它等同于双重验证。',
    none: '还没有通行密钥。',
    since: '添加时间',
    used: '上次使用',
    rename: '重命名',
    renameTo: '新名称',
    save: '保存',
    renamed: '通行密钥已重命名。',
    remove: '移除',
    removed: '通行密钥已移除。',
    name: '名称，例如设备名',
    add: '添加通行密钥',
    added: '通行密钥已添加。',
    failed: '浏览器未能创建通行密钥，请重试。',
    unable: '此浏览器不支持通行密钥。',
    elsewhere: '浏览器只允许在本服务的域名下使用通行密钥，请改用此地址：',
  },
}

export const passkeysPage: AccountPage = {
  name: 'passkeys',
  script: 'account-passkeys.mjs',
  title: { en: 'Passkeys', zh: '通行密钥' },
  body: (language) => {
    const words = WORDS[language]
    const data = `data-renamed="${words.renamed}" data-removed="${words.removed}" data-added="${words.added}" data-failed="${words.failed}"`
    return `<section id="passkeys" ${data}><p class="quiet">${words.how}</p>
<p id="none" hidden>${words.none}</p>
<ul class="rows"></ul>
<template><li><div><b data-cell="name"></b><br>
<span class="quiet">${words.since} <span data-cell="time"></span>, ${words.used} <span data-cell="used"></span></span></div>
<p class="tools"><button type="button" class="rename">${words.rename}</button>
<button type="button" class="remove">${words.remove}</button></p>
<form class="line" hidden><label>${words.renameTo}<input name="name" maxlength="50" required></label>
<button>${words.save}</button></form></li></template>
<p id="unable" hidden>${words.unable}</p>
<p id="elsewhere" hidden>${words.elsewhere} <a></a></p>
<form class="form narrow" id="add"><label>${words.name}<input name="name" maxlength="50" required></label>
<button class="primary">${words.add}</button></form></section>
${recoveryCodesSection(language)}`
  },
}
