import type { AccountPage } from '../account-page.ts'

const WORDS = {
  en: {
    owed: 'Somebody else set this password. Change it before anything else.',
    how: 'All other sessions of this account end.',
    old: 'Present password',
    fresh: 'New password',
    again: 'New password, again',
    differ: 'The two new passwords differ.',
    changed: 'Your password is changed. All other sessions have ended.',
    save: 'Change the password',
  },
  zh: {
    owed: '该密码由他人设置，请先修改密码再继续使用。',
    how: '修改后，该账号的其他会话将全部结束。',
    old: '当前密码',
    fresh: '新密码',
    again: '再次输入新密码',
    differ: '两次输入的新密码不一致。',
    changed: '密码已修改，其他会话已全部结束。',
    save: '修改密码',
  },
}

export const passwordPage: AccountPage = {
  name: 'password',
  script: 'account-password.mjs',
  title: { en: 'Password', zh: '密码' },
  body: (language) => {
    const words = WORDS[language]
    return `<section><p id="owed" hidden>${words.owed}</p><p class="quiet">${words.how}</p>
<form class="form narrow" data-differ="${words.differ}" data-changed="${words.changed}">
<input name="username" autocomplete="username" hidden>
<label>${words.old}<input name="oldPassword" type="password" autocomplete="current-password" maxlength="128" required></label>
<label>${words.fresh}<input name="newPassword" type="password" autocomplete="new-password" maxlength="128" required></label>
<label>${words.again}<input name="again" type="password" autocomplete="new-password" maxlength="128" required></label>
<button class="primary">${words.save}</button>
</form></section>`
  },
}
