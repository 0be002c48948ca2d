import type { AccountPage } from '../account-page.ts'
import { captchaField } from '../captcha-field.ts'

const WORDS = {
  en: {
    user: 'User name',
    password: 'Password',
    otp: 'Code of your authenticator app, or a recovery code',
    trust: 'Trust this browser',
    signIn: 'Sign in',
    passkey: 'Sign in with a passkey',
    failed: 'Your browser offered no passkey. Please try again.',
    code: 'Sign in with a code by SMS or e-mail',
    forgot: 'Forgotten your password?',
    lead: 'Sign in with your company account',
  },
  zh: {
    user: '用户名',
    password: '密码',
    otp: '验证器应用中的验证码，或一个恢复码',
    trust: '信任此浏览器',
    signIn: '登录',
    passkey: '使用通行密钥登录',
    failed: '浏览器未能提供通行密钥，请重试。',
    code: '使用短信或邮件验证码登录',
    forgot: '忘记密码？',
    lead: '使用公司账号登录',
  },
}

export const loginPage: AccountPage = {
  name: 'login',
  script: 'account-login.mjs',
  isOpen: true,
  title: { en: 'Sign in', zh: '登录' },
  body: (language) => {
    const words = WORDS[language]
    return `<p id="sso" hidden><button type="button" class="lead">${words.lead}</button></p>
<div id="local"><section><form class="form">
<label>${words.user}<input name="username" autocomplete="username" maxlength="128" required></label>
<label>${words.password}<input name="password" type="password" autocomplete="current-password" maxlength="128" required></label>
<div class="form" id="factor" hidden><label>${words.otp}<input name="otp" autocomplete="one-time-code" maxlength="64"></label>
<label class="tick"><input name="trustBrowser" type="checkbox">${words.trust}</label></div>
${captchaField(language)}
<button class="primary">${words.signIn}</button>
<button type="button" id="passkey" data-failed="${words.failed}" hidden>${words.passkey}</button>
</form></section>
<p><a href="./forgot" data-page>${words.forgot}</a></p>
<p id="code" hidden><a href="./code" data-page>${words.code}</a></p></div>`
  },
}
