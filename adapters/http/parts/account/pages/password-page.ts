import type { AccountPage } from '../account-page.ts'
import { newPasswordFields } from '../new-password-fields.ts'

const WORDS = {
  en: {
    owed: 'Somebody else set this password. Change it before anything else.',
    how: 'All other sessions of this account end.',
    old: 'Present password',
    changed: 'Your password is changed. All other sessions have ended.',
    save: 'Change the password',
  },
  zh: {
    owed: '该密码由他人设置，请先修改密码再继续使用。',
    how: '修改后，该账号的其他会话将全部结束。',
    old: '当前密码',
    changed: '密码已修改，其他会话已全部结束。',
    save: '修改密码',
  },
}

export const passwordPage: AccountPage = {
  name: 'password',
  script: 'account-password.mjs',
  title: { en: 'Password', zh: '密码' },
  body: (language, facts) => {
    const words = WORDS[language]
    return `<section><p id="owed" hidden>${words.owed}</p><p class="quiet">${words.how}</p>
<form class="form narrow" data-changed="${words.changed}">
<input name="username" autocomplete="username" hidden>
<label>${words.old}<input name="oldPassword" type="password" autocomplete="current-password" maxlength="128" required></label>
${newPasswordFields(language, facts)}
<button class="primary">${words.save}</button>
</form></section>`
  },
}
