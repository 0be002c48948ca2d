import type { ImportLine, ImportReport } from '../../../../application/users/import-users.ts'
import { failureOf } from '../../edge/failures/failure.ts'
import type { Language } from '../../words/language.ts'
import { failureText, textFor } from '../../words/texts.ts'
import { userWords } from './user-words.ts'

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Pages put the text of an import into themselves as HTML: nothing of a sheet stays markup. */
export function importText(
  { lines, initialPassword }: ImportReport,
  language: Language,
): { readonly isWhole: boolean; readonly text: string } {
  const failures = lines.filter(({ outcome }) => typeof outcome === 'object')
  const isWhole = failures.length === 0
  const shown = isWhole ? lines : failures
  const head = textFor(
    isWhole ? 'import_done' : 'import_failures',
    { count: shown.length },
    language,
  )
  const passwords =
    initialPassword === undefined
      ? []
      : [textFor('import_initial_password', { password: initialPassword }, language)]
  const details = shown.map((line, at) => `${at + 1}、${lineText(line, language)}`)
  return { isWhole, text: [head, ...passwords, ...details].map(escaped).join('<br/>') }
}

function lineText({ name, outcome }: ImportLine, language: Language): string {
  if (outcome === 'added') return textFor('import_added', { name }, language)
  if (outcome === 'changed') return textFor('import_changed', { name }, language)
  const failure = failureOf(outcome)
  const words = userWords(failure.params.field, language)
  const reason = failureText({ ...failure, params: { ...failure.params, ...words } }, language)
  return textFor('import_refused', { name, reason }, language)
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}
