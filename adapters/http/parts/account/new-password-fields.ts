import type { Language } from '../../words/language.ts'
import type { AccountFacts } from './account-page.ts'

const WORDS = {
  en: {
    fresh: 'New password',
    again: 'New password, again',
    differ: 'The two new passwords differ.',
    rule: (shortest: number) =>
      `At least ${shortest} characters; neither a common password, nor your user name with digits.`,
  },
  zh: {
    fresh: '新密码',
    again: '再次输入新密码',
    differ: '两次输入的新密码不一致。',
    rule: (shortest: number) => `至少 ${shortest} 个字符；不能是常见密码，也不能是用户名加数字。`,
  },
}

/** Both are required, and say what a password must be. */
export function newPasswordFields(language: Language, { shortestPassword }: AccountFacts): string {
  const { fresh, again, differ, rule } = WORDS[language]
  const own = 'type="password" autocomplete="new-password" maxlength="128" required'
  return `<div><label>${fresh}<input name="newPassword" ${own} aria-describedby="rule"></label>
<p id="rule" class="quiet">${rule(shortestPassword)}</p></div>
<label>${again}<input name="again" ${own} data-differ="${differ}"></label>`
}
