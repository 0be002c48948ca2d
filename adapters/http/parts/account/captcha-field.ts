import type { Language } from '../../words/language.ts'

const WORDS = {
  en: { captcha: 'Captcha', fresh: 'New picture' },
  zh: { captcha: '验证码', fresh: '换一张' },
}

/** Shown by `account-captcha.mjs` unless captchas are off. */
export function captchaField(language: Language): string {
  const { captcha, fresh } = WORDS[language]
  return `<div id="captcha" hidden><label>${captcha}<input name="code" autocomplete="off" maxlength="64"></label>
<img alt="${captcha}"><button type="button">${fresh}</button></div>`
}
