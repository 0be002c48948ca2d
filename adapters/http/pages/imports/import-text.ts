import type { ImportLine, ImportReport } from '../../../../domain/imports/import-report.ts'
import { SeveralFaults } from '../../../../domain/imports/row-failures.ts'
import type { DomainError } from '../../../../domain/shared/domain-error.ts'
import { failureOf } from '../../edge/failures/failure.ts'
import type { Language } from '../../words/language.ts'
import type { RecordWords } from '../../words/route-words.ts'
import { failureText, textFor } from '../../words/texts.ts'

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const MOST_LETTERS = 60
const STORED = {
  all: 'import_done',
  some: 'import_partly_done',
  none: 'import_failures',
  added: 'import_added',
  changed: 'import_changed',
  unchanged: 'import_unchanged',
} as const
const CHECKED = {
  all: 'import_checked',
  some: 'import_partly_checked',
  none: 'import_check_failures',
  added: 'import_would_add',
  changed: 'import_would_change',
  unchanged: 'import_unchanged',
} as const

type Words = typeof STORED | typeof CHECKED

/** Pages insert this text as HTML, so everything from the sheet is escaped. */
export function importText(
  { lines, isStored, initialPassword, invited }: ImportReport,
  wordsOf: RecordWords,
  language: Language,
): { readonly isRefused: boolean; readonly text: string } {
  const called = (field: unknown) => wordsOf(field, language)
  const failures = lines.filter(({ outcome }) => typeof outcome === 'object')
  const [failed, done] = [failures.length, lines.length - failures.length]
  const words = isStored ? STORED : CHECKED
  const head = done === 0 ? words.none : failed > 0 ? words.some : words.all
  const passwords =
    initialPassword === undefined
      ? []
      : [textFor('import_initial_password', { password: initialPassword }, language)]
  const invitations =
    invited === undefined ? [] : [textFor('import_invitations', { invited }, language)]
  const shown = failed > 0 ? failures : lines
  const details = shown.map((line, at) => `${at + 1}、${lineText(line, words, called, language)}`)
  const texts = [
    textFor(head, { done, failed }, language),
    ...passwords,
    ...invitations,
    ...details,
  ]
  return { isRefused: done === 0, text: texts.map(escaped).join('<br/>') }
}

/** @param called the words of the page for a field */
function lineText(
  { row, name, outcome }: ImportLine,
  as: Words,
  called: (field: unknown) => ReturnType<RecordWords>,
  language: Language,
): string {
  if (typeof outcome === 'string') return textFor(as[outcome], { name }, language)
  const reason = reasonOf(outcome, called, language)
  const refused = name === '' ? 'import_refused_unnamed' : 'import_refused'
  return textFor(refused, { row, name, reason }, language)
}

/**
 * Begins with what is in the cell, if the refusal knows it.
 * @param called the words of the page for a field
 */
export function reasonOf(
  refusal: DomainError,
  called: (field: unknown) => ReturnType<RecordWords>,
  language: Language,
): string {
  if (refusal instanceof SeveralFaults) {
    const reasons = refusal.faults.map((fault) => reasonOf(fault, called, language))
    const sentences = reasons.map((reason) => reason.replace(/\.$/, ''))
    return sentences.join(language === 'en' ? '; ' : '；')
  }
  const failure = failureOf(refusal)
  const params = { ...failure.params, ...called(failure.params.field) }
  const reason = failureText({ ...failure, params }, language)
  const { text } = failure.params
  if (text === undefined) return reason
  return textFor('import_reason', { text: startOf(String(text)), reason }, language)
}

/** Enough of a cell to recognize it, in one line. */
function startOf(cell: string): string {
  const letters = [...cell.replaceAll(/\p{Cc}+/gu, ' ')]
  return letters.length > MOST_LETTERS
    ? `${letters.slice(0, MOST_LETTERS).join('')}…`
    : letters.join('')
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}
