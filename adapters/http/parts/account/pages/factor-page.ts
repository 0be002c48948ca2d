import type { Language } from '../../../words/language.ts'
import type { AccountPage } from '../account-page.ts'
import { recoveryCodesSection } from '../recovery-codes-section.ts'

const WORDS = {
  en: {
    owed: 'Your account must have a second factor: an app, or a passkey. Set one up before anything else.',
    app: 'Authenticator app',
    off: 'With an app on your phone, a password alone no longer opens this account: each login also asks for a code that the app shows.',
    on: 'Each login asks for a code of your app.',
    setUp: 'Set up',
    remove: 'Remove',
    removed: 'The app is removed.',
    scan: 'Scan the picture with the app, or type the text below it there. Then type the code that the app shows.',
    picture: 'QR code for the app',
    secret: 'Secret',
    code: 'Code of the app',
    confirm: 'Confirm',
    confirmed: 'The app is set up.',
    recovery: 'Recovery codes',
    left: 'Codes left:',
    renew: 'Make new ones',
    renewed: 'The earlier codes no longer work.',
  },
  zh: {
    owed: '您的账号必须启用双重验证：请先设置验证器应用或通行密钥，再继续使用。',
    app: '验证器应用',
    off: '使用手机上的验证器应用后，仅凭密码将无法登录该账号：每次登录还需输入应用显示的验证码。',
    on: '每次登录都需要输入应用中的验证码。',
    setUp: '设置',
    remove: '移除',
    removed: '验证器应用已移除。',
    scan: '请用应用扫描二维码，或在应用中输入下方文本，然后输入应用显示的验证码。',
    picture: '供应用扫描的二维码',
    secret: '密钥',
    code: '应用中的验证码',
    confirm: '确认',
    confirmed: '验证器应用已设置。',
    recovery: '恢复码',
    left: '剩余恢复码：',
    renew: '重新生成',
    renewed: '之前的恢复码已失效。',
  },
}

export const factorPage: AccountPage = {
  name: 'factor',
  script: 'account-factor.mjs',
  title: { en: 'Second factor', zh: '双重验证' },
  body: (language) => `<p id="owed" hidden>${WORDS[language].owed}</p>
${appSection(language)}
${recoverySection(language)}
${recoveryCodesSection(language)}`,
}

function appSection(language: Language): string {
  const words = WORDS[language]
  return `<section id="app" data-removed="${words.removed}" data-confirmed="${words.confirmed}"><h2>${words.app}</h2>
<div data-state="off"><p>${words.off}</p><p><button type="button" class="primary">${words.setUp}</button></p></div>
<div data-state="on"><p>${words.on}</p><p><button type="button">${words.remove}</button></p></div>
<form class="form narrow" data-state="begun"><p>${words.scan}</p>
<img class="qr" alt="${words.picture}"><p>${words.secret}: <code></code></p>
<label>${words.code}<input name="otp" autocomplete="one-time-code" inputmode="numeric" maxlength="10" required></label>
<button class="primary">${words.confirm}</button></form></section>`
}

function recoverySection(language: Language): string {
  const words = WORDS[language]
  return `<section id="recovery" data-renewed="${words.renewed}" hidden><h2>${words.recovery}</h2>
<p>${words.left} <b></b></p><p><button type="button">${words.renew}</button></p></section>`
}
