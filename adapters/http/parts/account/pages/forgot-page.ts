import type { AccountPage } from '../account-page.ts'
import { captchaField } from '../captcha-field.ts'

const WORDS = {
  en: {
    how: 'You get a link by e-mail that sets a new password, or a code by SMS if your account has only a mobile number. Only a proven address or number gets one: proven on your account page, by an invitation, or by a login with a code. If yours is not, ask an administrator.',
    account: 'User name or e-mail',
    send: 'Send',
    sent: 'If there is such an account, and its e-mail or mobile number is proven, a message is on its way. The link works for 20 minutes.',
    haveCode: 'A code by SMS',
    code: 'Code',
    next: 'Continue',
    back: 'Back to the login',
  },
  zh: {
    how: '系统将向您的邮箱发送重置密码的链接；如账号只有手机号码，则发送短信验证码。仅发送到已验证的邮箱或号码（在账号页面、通过邀请或验证码登录时验证）；如未验证，请联系管理员。',
    account: '用户名或邮箱',
    send: '发送',
    sent: '如果该账号存在，且其邮箱或手机号码已验证，您很快会收到消息。链接 20 分钟内有效。',
    haveCode: '短信验证码',
    code: '验证码',
    next: '继续',
    back: '返回登录',
  },
}

export const forgotPage: AccountPage = {
  name: 'forgot',
  script: 'account-forgot.mjs',
  isOpen: true,
  title: { en: 'Forgotten password', zh: '忘记密码' },
  body: (language) => {
    const words = WORDS[language]
    return `<section><p class="quiet">${words.how}</p>
<form class="form" id="forgot" data-sent="${words.sent}">
<label>${words.account}<input name="account" autocomplete="username" maxlength="128" required></label>
${captchaField(language)}
<button class="primary">${words.send}</button>
</form></section>
<section id="by-phone" hidden><h2>${words.haveCode}</h2><form class="form">
<label>${words.code}<input name="smsCode" autocomplete="one-time-code" inputmode="numeric" maxlength="32" required></label>
<button class="primary">${words.next}</button>
</form></section>
<p><a href="./login" data-page>${words.back}</a></p>`
  },
}
