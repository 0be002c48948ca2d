import type { Language } from '../../words/language.ts'

const WORDS = {
  en: {
    title: 'Recovery codes',
    how: 'Each of these codes once replaces the other factor, when your phone is lost. They are shown only now: keep them where nobody else finds them.',
    copy: 'Copy',
    copied: 'Copied',
    print: 'Print',
    kept: 'I have kept them',
  },
  zh: {
    title: '恢复码',
    how: '手机丢失时，每个恢复码可代替验证码使用一次。它们只显示这一次，请妥善保存，不要让他人看到。',
    copy: '复制',
    copied: '已复制',
    print: '打印',
    kept: '我已保存',
  },
}

/** Shown by `account-recovery-codes.mjs` when there are new ones. */
export function recoveryCodesSection(language: Language): string {
  const words = WORDS[language]
  return `<section id="codes" hidden tabindex="-1" aria-labelledby="codes-title">
<h2 id="codes-title">${words.title}</h2>
<p class="quiet">${words.how}</p>
<ol class="codes"></ol>
<p class="tools"><button type="button" class="copy" data-copied="${words.copied}">${words.copy}</button>
<button type="button" class="print">${words.print}</button>
<button type="button" class="kept">${words.kept}</button></p></section>`
}
