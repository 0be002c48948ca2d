import type { AccountPage } from '../account-page.ts'
import { captchaField } from '../captcha-field.ts'

const WORDS = {
  en: { user: 'User name', password: 'Password', signIn: 'Sign in' },
  zh: { user: '用户名', password: '密码', signIn: '登录' },
}

export const loginPage: AccountPage = {
  name: 'login',
  script: 'account-login.mjs',
  isOpen: true,
  title: { en: 'Sign in', zh: '登录' },
  body: (language) => {
    const words = WORDS[language]
    return `<section><form class="form">
<label>${words.user}<input name="username" autocomplete="username" maxlength="128" required></label>
<label>${words.password}<input name="password" type="password" autocomplete="current-password" maxlength="128" required></label>
${captchaField(language)}
<button class="primary">${words.signIn}</button>
</form></section>`
  },
}
