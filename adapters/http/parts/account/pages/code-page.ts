import type { AccountPage } from '../account-page.ts'
import { captchaField } from '../captcha-field.ts'

const WORDS = {
  en: {
    how: 'You get a code at the mobile number or e-mail address of your account. It works once.',
    to: 'Mobile number or e-mail',
    send: 'Send a code',
    sent: 'If your account has this number or address, a code is on its way.',
    code: 'Code',
    otp: 'Code of your authenticator app, or a recovery code, if your account has a second factor',
    needed: 'Your account has a second factor. Type its code, too, within two minutes.',
    both: 'The code of your second factor was wrong or used before. Ask for a new code by SMS or e-mail, and type both.',
    signIn: 'Sign in',
    back: 'Back to the login',
  },
  zh: {
    how: '系统将向您账号的手机号码或邮箱发送验证码，每个验证码仅可使用一次。',
    to: '手机号码或邮箱',
    send: '发送验证码',
    sent: '如果您的账号使用该号码或邮箱，验证码已发送。',
    code: '验证码',
    otp: '验证器应用中的验证码，或一个恢复码（仅限已启用双重验证的账号）',
    needed: '您的账号已启用双重验证，请在两分钟内同时填写双重验证的验证码。',
    both: '双重验证的验证码有误或已被使用。请重新获取短信或邮件验证码，并同时填写两个验证码。',
    signIn: '登录',
    back: '返回登录',
  },
}

export const codePage: AccountPage = {
  name: 'code',
  script: 'account-code.mjs',
  isOpen: true,
  title: { en: 'Sign in with a code', zh: '验证码登录' },
  body: (language) => {
    const words = WORDS[language]
    return `<section><p class="quiet">${words.how}</p>
<form class="form" id="send" data-sent="${words.sent}">
<label>${words.to}<input name="to" autocomplete="username" maxlength="128" required></label>
${captchaField(language)}
<button class="primary">${words.send}</button>
</form></section>
<section id="enter" data-needed="${words.needed}" data-both="${words.both}" hidden><form class="form">
<label>${words.code}<input name="sent" autocomplete="one-time-code" inputmode="numeric" maxlength="32" required></label>
<label>${words.otp}<input name="otp" autocomplete="off" maxlength="64"></label>
<button class="primary">${words.signIn}</button>
</form></section>
<p><a href="./login" data-page>${words.back}</a></p>`
  },
}
