import type { Language } from '../../words/language.ts'

const WORDS = {
  en: {
    title: 'Is it you?',
    how: 'Please prove it before this change. If your account has no password, leave it empty: a login of the last ten minutes is enough.',
    password: 'Password',
    otp: 'Code of your authenticator app, or a recovery code',
    passkey: 'Use a passkey instead',
    failed: 'Your browser used no passkey. Please try again.',
    go: 'Continue',
    cancel: 'Cancel',
  },
  zh: {
    title: '请验证身份',
    how: '更改之前，请先验证是您本人。如账号没有密码，请留空：最近十分钟内登录过即可。',
    password: '密码',
    otp: '验证器应用中的验证码，或一个恢复码',
    passkey: '改用通行密钥',
    failed: '浏览器未能使用通行密钥，请重试。',
    go: '继续',
    cancel: '取消',
  },
}

/** Opened by `account-proof.mjs` before changes for which a session alone is not enough. */
export function proofDialog(language: Language): string {
  const words = WORDS[language]
  return `<dialog id="proof" aria-labelledby="proof-title"><form class="form">
<h2 id="proof-title">${words.title}</h2>
<p class="quiet">${words.how}</p>
<input name="username" autocomplete="username" hidden>
<label>${words.password}<input name="password" type="password" autocomplete="current-password" maxlength="128" autofocus></label>
<label hidden>${words.otp}<input name="otp" autocomplete="one-time-code" maxlength="64"></label>
<p class="refusal" role="alert"></p>
<p class="tools"><button class="primary">${words.go}</button>
<button type="button" name="passkey" data-failed="${words.failed}" hidden>${words.passkey}</button>
<button type="button" class="cancel">${words.cancel}</button></p>
</form></dialog>`
}
