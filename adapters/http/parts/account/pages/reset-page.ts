import type { AccountPage } from '../account-page.ts'
import { newPasswordFields } from '../new-password-fields.ts'

const WORDS = {
  en: {
    reset: 'Set a new password. All sessions of the account end.',
    invitation: 'Welcome. Set the password of your account.',
    lockdown:
      'If what you were told of was not you: this ends all sessions of the account and makes its password useless. You then set a new one.',
    lock: 'This was not me',
    user: 'User name',
    otp: 'Code of your authenticator app, or a recovery code',
    save: 'Set the password',
    saved: 'Your password is set.',
    none: 'Open the link of the mail that you got. Has it expired? Then ask for a new one.',
    login: 'To the login',
    forgot: 'Ask for a new link',
  },
  zh: {
    reset: '请设置新密码。该账号的会话将全部结束。',
    invitation: '欢迎使用。请为您的账号设置密码。',
    lockdown:
      '如果通知中的操作不是您本人所为：此操作将结束该账号的所有会话并使密码失效，随后您可以设置新密码。',
    lock: '不是我本人操作',
    user: '用户名',
    otp: '验证器应用中的验证码，或一个恢复码',
    save: '设置密码',
    saved: '密码已设置。',
    none: '请打开邮件中的链接。如链接已过期，请重新申请。',
    login: '前往登录',
    forgot: '重新申请链接',
  },
}

export const resetPage: AccountPage = {
  name: 'reset',
  script: 'account-reset.mjs',
  isOpen: true,
  title: { en: 'Set a password', zh: '设置密码' },
  body: (language, facts) => {
    const words = WORDS[language]
    return `<section id="none" hidden><p>${words.none}</p></section>
<section id="lockdown" hidden><p>${words.lockdown}</p>
<p><button type="button" class="primary">${words.lock}</button></p></section>
<section id="set" hidden><p class="quiet" data-purpose="reset">${words.reset}</p>
<p class="quiet" data-purpose="invitation">${words.invitation}</p>
<form class="form" data-saved="${words.saved}">
<input name="username" autocomplete="username" hidden>
<p>${words.user}: <b id="user"></b></p>
${newPasswordFields(language, facts)}
<label id="otp">${words.otp}<input name="otp" autocomplete="one-time-code" maxlength="64"></label>
<button class="primary">${words.save}</button>
</form></section>
<p><a href="./login" data-page>${words.login}</a> &nbsp; <a href="./forgot" data-page>${words.forgot}</a></p>`
  },
}
